import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readBytes } from './read-bytes.ts'

test.each([0, 3, 6, 9])(
  'all bytes are read, also where another number was expected: %i',
  async (expected) => {
    const stream = Readable.from([Buffer.from('ab'), Buffer.from('cd'), Buffer.from('ef')])
    const bytes = await readBytes(stream, expected)

    expect(bytes.toString()).toBe('abcdef')
  },
)

test('as many bytes as were expected have a buffer of their own, which can be given away', async () => {
  const bytes = await readBytes(Readable.from([Buffer.from('abcdef')]), 6)

  expect(bytes.buffer.byteLength).toBe(6)
})
