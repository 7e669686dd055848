import type { Readable } from 'node:stream'

/**
 * Returns all bytes of a stream. Where there are `expected` of them, they are in memory once, in an `ArrayBuffer` of their
 * own.
 */
export async function readBytes(stream: Readable, expected: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(expected)
  const beyond: Buffer[] = []
  let filled = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const copied = chunk.copy(bytes, filled)
    filled += copied
    if (copied < chunk.length) beyond.push(chunk.subarray(copied))
  }
  if (filled === expected && beyond.length === 0) return bytes
  return Buffer.concat([bytes.subarray(0, filled), ...beyond])
}
