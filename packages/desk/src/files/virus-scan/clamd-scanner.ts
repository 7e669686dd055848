import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'

/** Looks into files for what would harm whoever opens them. */
export interface VirusScanner {
  /** Returns the name of what was found; null for a clean file. Throws where it cannot tell. */
  scan(bytes: AsyncIterable<Uint8Array>): Promise<string | null>
}

const silenceMs = 20_000

/**
 * Returns a scanner that asks ClamAV's `clamd` at an address such as `tcp://clamav:3310`, with a connection for each
 * file. Its `StreamMaxLength` has to be as large as the largest file.
 */
export function createClamdScanner(address: string): VirusScanner {
  const { hostname, port } = new URL(address)
  return {
    async scan(bytes) {
      const socket = connect({ host: hostname, port: Number(port || 3310), timeout: silenceMs })
      socket.on('timeout', () => socket.destroy(new Error('The virus scanner does not answer')))
      try {
        const answer = text(socket)
        await Promise.all([answer, sendStream(socket, bytes)])
        return readFinding(await answer)
      } finally {
        socket.destroy()
      }
    },
  }
}

/** The protocol's INSTREAM: each chunk after its length, and nothing at the end. */
async function sendStream(socket: Socket, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  await send(socket, Buffer.from('zINSTREAM\0'))
  for await (const chunk of bytes) {
    await send(socket, lengthOf(chunk))
    await send(socket, chunk)
  }
  await send(socket, Buffer.alloc(4))
}

async function send(socket: Socket, bytes: Uint8Array): Promise<void> {
  if (bytes.length > 0 && !socket.write(bytes)) await once(socket, 'drain')
}

function lengthOf({ length }: Uint8Array): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(length)
  return head
}

function readFinding(answer: string): string | null {
  const scannerAnswer = answer.replace(/\0.*$/s, '').trim()
  if (scannerAnswer === 'stream: OK') return null
  const [, found] = /^stream: (.+) FOUND$/.exec(scannerAnswer) ?? []
  if (found === undefined) throw new Error(`The virus scanner answered "${scannerAnswer.slice(0, 200)}"`)
  return found
}
