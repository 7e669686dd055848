/** Bytes of the largest file of which several are in memory at the same time. */
export const smallFile = 1024 * 1024

/** Copies bytes into a buffer and returns the part that they fill. Throws a `RangeError` for more than it holds. */
export async function gather(bytes: AsyncIterable<Uint8Array>, into: Buffer): Promise<Buffer> {
  let filled = 0
  for await (const chunk of bytes) {
    into.set(chunk, filled)
    filled += chunk.length
  }
  return into.subarray(0, filled)
}
