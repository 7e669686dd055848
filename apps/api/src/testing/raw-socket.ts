import { once } from 'node:events'
import { connect } from 'node:net'

/** WebSocket's kinds of frames. */
export const opcodes = { text: 1, binary: 2, ping: 9 } as const

/** Masks a frame with zeros. */
export function frameOf(payload: string, opcode: number = opcodes.text): Buffer {
  const bytes = Buffer.from(payload)
  const isShort = bytes.length < 126
  const head = Buffer.alloc(isShort ? 6 : 8)
  head[0] = 0x80 | opcode
  head[1] = 0x80 | (isShort ? bytes.length : 126)
  if (!isShort) head.writeUInt16BE(bytes.length, 2)
  return Buffer.concat([head, bytes])
}

interface RawSocketOptions {
  cookie?: string
  namespace?: '/admin' | '/portal'
}

/** Opens a connection that can send any bytes; with a namespace, it has been admitted there. */
export async function connectRawSocket(address: string, { cookie = '', namespace }: RawSocketOptions = {}) {
  const { hostname, port, host } = new URL(address)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
  })
  // A connection that is closed while it sends gets a broken pipe.
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  const hears = async (word: string) => {
    while (!text.includes(word)) await Promise.race([once(socket, 'data'), closed])
  }

  socket.write(
    [
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      `host: ${host}`,
      'connection: Upgrade',
      'upgrade: websocket',
      'sec-websocket-version: 13',
      'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==',
      `cookie: ${cookie}`,
      '\r\n',
    ].join('\r\n'),
  )
  await hears('"sid"')
  if (namespace) {
    socket.write(frameOf(`40${namespace},`))
    await hears(`40${namespace},{`)
  }
  return {
    send: (bytes: Buffer) => socket.write(bytes),
    hears,
    heard: () => text,
    /** Settled once the server has closed the connection. */
    closed,
    isClosed: () => socket.closed,
    end: () => socket.destroy(),
  }
}

export type RawSocket = Awaited<ReturnType<typeof connectRawSocket>>
