import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** The harmless file that every virus scanner finds; in two parts, so that none of them finds this one. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** Starts what speaks the protocol of ClamAV's clamd and finds EICAR. `scanned` tells how many bytes each file had. */
export async function startClamd() {
  const scanned: number[] = []
  let fixed: string | null = null
  const server = createServer((socket) => {
    readInstream(socket)
      .then((bytes) => {
        scanned.push(bytes.length)
        const finding = bytes.includes(eicar) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0'
        socket.end(fixed ?? finding)
      })
      .catch(() => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `tcp://127.0.0.1:${port}`,
    scanned: () => scanned,
    /** Answers so from now on, whatever comes. */
    answerWith: (answer: string) => {
      fixed = answer
    },
    close: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}

const command = 'zINSTREAM\0'

async function readInstream(socket: Socket): Promise<Buffer> {
  let received = Buffer.alloc(0)
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    received = Buffer.concat([received, chunk])
    const whole = findStream(received)
    if (whole) return whole
  }
  throw new Error('The stream broke off')
}

/** Returns what was sent once its end, a length of nothing, is there. */
function findStream(received: Buffer): Buffer | null {
  const chunks: Buffer[] = []
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}
