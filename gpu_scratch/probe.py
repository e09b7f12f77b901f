import sys, time, json
sys.path.insert(0,"src")
from cheeseboard.lab import gpu
from cheeseboard.setup import agreed
for name,players in (("hunt",2),("hunt",4),("sack",4),("paths",2),("paths",4),("rescue",2),("rescue",4)):
    for block in (32,64,128,256):
        for threads,games in ((1<<17,32),(1<<18,16),(1<<20,8)):
            gpu.BLOCK=block
            try:
                s,g=gpu.speed(agreed(name,players,{}),threads,games)
                print(name,players,"block",block,"threads",threads,"games",games,f"{s/1e9:.3f}e9 steps/s {g/1e6:.1f}M games/s",flush=True)
            except Exception as e:
                print(name,players,block,threads,type(e).__name__,str(e)[:300],flush=True)
