import { type ServerOptions, WebSocketServer } from 'ws'

/**
 * Reads one frame of a connection in a turn of the event loop, so that a flood waits behind everybody else; otherwise
 * 64 kB of frames are read in one go. Pings stay unanswered: browsers send none.
 */
// Socket.IO calls it with `new`, which an arrow function does not take.
export function webSocketEngine(options: ServerOptions): WebSocketServer {
  return new WebSocketServer({ ...options, allowSynchronousEvents: false, autoPong: false })
}
