const blockLength = 512

export interface TarMember {
  name: string
  size: number
  /** Has to be read before the next member is asked for; a chunk counts until the next one is. */
  bytes: AsyncIterable<Buffer>
}

/** Returns the bytes that stand before those of a file, in the form of POSIX (ustar). */
export function tarHeader(name: string, size: number): Buffer {
  const header = Buffer.alloc(blockLength)
  if (Buffer.byteLength(name) > 100) throw new Error(`The name ${name} is too long for an archive.`)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write('00000000000\0', 136)
  header.write('        0', 148)
  header.write('ustar\x0000', 257)
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** Returns what fills the last block of a file. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((blockLength - (size % blockLength)) % blockLength)
}

export const tarEnd = Buffer.alloc(2 * blockLength)

/** Yields the files of an archive in their order. Throws for what is none, or ends early. */
export async function* readTar(stream: AsyncIterable<Uint8Array>): AsyncGenerator<TarMember> {
  const reader = readInPieces(stream)
  for (;;) {
    const header = await reader.exactly(blockLength)
    if (header.every((byte) => byte === 0)) return
    const name = textAt(header, 0, 100)
    const size = Number.parseInt(textAt(header, 124, 12), 8)
    if (Number.parseInt(textAt(header, 148, 8), 8) !== checksum(header) || !Number.isSafeInteger(size))
      throw new BrokenArchive()
    yield { name, size, bytes: reader.upTo(size) }
    await reader.exactly(tarPadding(size).length)
  }
}

/** The archive is not as it was written. */
export class BrokenArchive extends Error {}

function checksum(header: Buffer): number {
  return header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 32 : byte), 0)
}

function textAt(header: Buffer, from: number, length: number): string {
  return header.toString('latin1', from, from + length).replace(/[\0 ].*$/s, '')
}

function readInPieces(stream: AsyncIterable<Uint8Array>) {
  const chunks = stream[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  async function next(most: number): Promise<Buffer> {
    while (rest.length === 0) {
      const { done, value } = await chunks.next()
      if (done) throw new BrokenArchive()
      rest = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    }
    const piece = rest.subarray(0, most)
    rest = rest.subarray(piece.length)
    return piece
  }
  async function* upTo(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0; ) {
      const piece = await next(left)
      left -= piece.length
      yield piece
    }
  }
  return {
    upTo,
    exactly: async (length: number) => {
      const whole = Buffer.alloc(length)
      let filled = 0
      for await (const piece of upTo(length)) filled += piece.copy(whole, filled)
      return whole
    },
  }
}
