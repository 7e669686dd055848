import { type ServerOptions, WebSocketServer } from 'ws'

/**
 * Creates the server of WebSockets for Socket.IO. Of each connection one frame is read in a turn of the event loop, so
 * that a flood waits behind everybody else's requests; without this, 64 kB of frames are read in one go. Pings of the
 * WebSocket itself stay unanswered: browsers send none, and Socket.IO has its own.
 */
// Socket.IO calls it with `new`, which an arrow function does not take.
export function webSocketEngine(options: ServerOptions): WebSocketServer {
  return new WebSocketServer({ ...options, allowSynchronousEvents: false, autoPong: false })
}
