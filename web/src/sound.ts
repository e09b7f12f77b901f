// Small sounds, synthesised when they are played. They are off by default.
import { sound } from "./settings.js";

export type Sound = "move" | "turn" | "end";

/** Each note: start (s), pitch (Hz), length (s). */
const NOTES: Record<Sound, readonly (readonly [number, number, number])[]> = {
  move: [[0, 392, 0.06]],
  turn: [
    [0, 523, 0.09],
    [0.1, 659, 0.14],
  ],
  end: [
    [0, 523, 0.12],
    [0.13, 659, 0.12],
    [0.26, 784, 0.3],
  ],
};

let context: AudioContext | undefined;

export function play(which: Sound): void {
  if (sound.value === "off") return;
  context ??= new AudioContext();
  for (const [start, pitch, length] of NOTES[which]) blip(context, start, pitch, length);
}

function blip(context: AudioContext, start: number, pitch: number, length: number): void {
  const at = context.currentTime + start;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = "triangle";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.12, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + length);
}
