const headerLength = 12
const chunkHeader = 8

/** Returns how many frames a WebP that moves has, by the headers of its chunks; it looks at nothing that they hold. */
export function countFrames(webp: Uint8Array): number {
  const bytes = Buffer.from(webp.buffer, webp.byteOffset, webp.byteLength)
  let frames = 0
  let at = headerLength
  while (at + chunkHeader <= bytes.length) {
    if (bytes.toString('latin1', at, at + 4) === 'ANMF') frames += 1
    const length = bytes.readUInt32LE(at + 4)
    at += chunkHeader + length + (length % 2)
  }
  return frames
}
