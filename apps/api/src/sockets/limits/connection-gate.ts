import type { IncomingMessage } from 'node:http'
import type { Server, Socket } from 'socket.io'
import { socketLimits } from './socket-limits.ts'
import { createTokenBucket, createTokenBuckets, type TokenRate } from './token-bucket.ts'

type Connection = Socket['conn']

interface AddressLimits {
  connectionsOfAddress: number
  handshakesOfAddress: TokenRate
}

interface GateParts {
  /** Takes proxies that we trust into account. */
  addressOf: (request: IncomingMessage) => string
  isOwnOrigin: (request: IncomingMessage) => boolean
  /** Null for load benches, which come from one address. */
  limits: AddressLimits | null
}

/** Decides which connections may begin, and closes those over their budget before anything reads them. */
export function createConnectionGate({ addressOf, isOwnOrigin, limits }: GateParts) {
  const open = new Map<string, number>()
  const mayShakeHands = limits && createTokenBuckets(limits.handshakesOfAddress)

  function mayBegin(request: IncomingMessage): boolean {
    if (!isOwnOrigin(request)) return false
    if (!limits || !mayShakeHands) return true
    const address = addressOf(request)
    return (open.get(address) ?? 0) < limits.connectionsOfAddress && mayShakeHands(address)
  }

  function count(connection: Connection): void {
    const address = addressOf(connection.request)
    open.set(address, (open.get(address) ?? 0) + 1)
    connection.once('close', () => {
      const remaining = (open.get(address) ?? 0) - 1
      if (remaining > 0) open.set(address, remaining)
      else open.delete(address)
    })
  }

  return {
    mayBegin,
    guard: (engine: Server['engine']) => {
      engine.on('connection', (connection: Connection) => {
        count(connection)
        limitPackets(connection)
        limitBytes(connection)
      })
    },
  }
}

/** Closes a connection without waiting for the other side, which continues to send. */
export function hangUp(connection: Connection): void {
  const isOwnSocket = connection.transport.name === 'websocket'
  connection.close(true)
  if (isOwnSocket) connection.request.socket.destroy()
}

function limitPackets(connection: Connection): void {
  const mayGoOn = createTokenBucket(socketLimits.packets)
  connection.on('packet', ({ type, data }: { type: string; data?: unknown }) => {
    // A message of Socket.IO begins with its type; 0 enters a namespace.
    const isEntry = type === 'message' && typeof data === 'string' && data.startsWith('0')
    if (!mayGoOn(isEntry ? socketLimits.entryCost : 1)) hangUp(connection)
  })
}

/** A polling connection shares its TCP socket with others; its posts are short. */
function limitBytes(connection: Connection): void {
  if (connection.transport.name !== 'websocket') return
  const { socket } = connection.request
  const mayGoOn = createTokenBucket(socketLimits.bytes)
  socket.prependListener('data', (chunk: Buffer) => {
    if (!mayGoOn(chunk.length)) socket.destroy()
  })
}
