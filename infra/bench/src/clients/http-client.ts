import { connect } from 'node:net'

export interface HttpAnswer {
  status: number
  body: string
}

export interface HttpRequest {
  method: string
  path: string
  headers?: Record<string, string>
  body?: unknown
}

/**
 * Keeps a connection for one request after the other: thin, since it shares the machine, and only for answers with a
 * content length.
 */
export function openConnection(base: string) {
  const { hostname, port, host } = new URL(base)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  let waiting: { resolve: (answer: HttpAnswer) => void; reject: (error: Error) => void } | undefined
  let chunks: Buffer[] = []
  let expectedBytes = 0

  const fail = (error: Error) => waiting?.reject(error)
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The server hung up.')))
  socket.on('data', (chunk) => {
    chunks.push(chunk)
    expectedBytes -= chunk.length
    if (expectedBytes > 0) return
    const all = chunks.length === 1 ? chunk : Buffer.concat(chunks)
    const headEnd = all.indexOf('\r\n\r\n')
    if (headEnd < 0) {
      chunks = [all]
      return
    }
    const head = all.toString('latin1', 0, headEnd)
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
    expectedBytes = headEnd + 4 + length - all.length
    if (expectedBytes > 0) {
      chunks = [all]
      return
    }
    chunks = []
    expectedBytes = 0
    const request = waiting
    waiting = undefined
    request?.resolve({ status: Number(head.slice(9, 12)), body: all.toString('utf8', headEnd + 4) })
  })

  function send({ method, path, headers = {}, body }: HttpRequest): Promise<HttpAnswer> {
    if (socket.destroyed) return Promise.reject(new Error('The server hung up.'))
    const json = body === undefined ? '' : JSON.stringify(body)
    const type = json && `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n`
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}${type}\r\n${json}`)
    return new Promise((resolve, reject) => {
      waiting = { resolve, reject }
    })
  }

  return { send, isOpen: () => !socket.destroyed, close: () => socket.destroy() }
}
