/** Buffers of one length that are lent again and again. */
interface BufferPool {
  take: () => Buffer
  giveBack: (buffer: Buffer) => void
}

/**
 * Creates a pool of buffers, which holds as many as were ever lent at the same time. Buffers that are made anew for every
 * piece of a file cost more in collecting garbage than reading, hashing and writing it.
 */
export function createBufferPool(length: number): BufferPool {
  const spare: Buffer[] = []
  return {
    take: () => spare.pop() ?? Buffer.allocUnsafeSlow(length),
    giveBack: (buffer) => {
      spare.push(buffer)
    },
  }
}
