"""The protocol of a socket that began at another process: its handshake is over."""

from __future__ import annotations

from functools import partial
from typing import Any

from litestar.datastructures import State
from websockets.protocol import Protocol, Side

from cheeseboard.server.relay.passed_sockets import PassedSocket
from cheeseboard.server.routes.live import serve_passed
from cheeseboard.server.routes.socket_protocol import SocketProtocol


class PassedSocketProtocol(SocketProtocol):
    def __init__(self, state: State, passed: PassedSocket, **options: Any) -> None:
        """The options are uvicorn's."""
        super().__init__(**options)
        # The other process has let the client in, so the web framework is not asked again.
        self.app = partial(serve_passed, state, passed.guest)
        self.scope: Any = {"type": "websocket", "extensions": {}}
        self.conn: Any = Protocol(Side.SERVER, max_size=self.config.ws_max_size, logger=self.logger)
        self.handshake_initiated = self.handshake_complete = True
        texts, self._partial, changes_spent, control_spent = passed.state
        self.changes.take_elsewhere("", changes_spent)
        self._control.take_elsewhere("", control_spent)
        for text in (passed.text, *texts):
            self.unread.put_nowait({"type": "websocket.receive", "text": text})

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._pause_if_unread()
        self.start_keepalive()
        task = self.loop.create_task(self.run_asgi())
        task.add_done_callback(self.on_task_complete)
        self.tasks.add(task)
