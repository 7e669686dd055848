import { expect, test } from 'vitest'
import { createSpaceCheck, insufficientStorage, isDiskFull, whileSpaceLeft } from './disk-space.ts'

const megabyte = Buffer.alloc(1024 * 1024)

test('a stream passes its bytes on until the disk is full', async () => {
  let looks = 0
  const assertRoom = async () => {
    looks += 1
    if (looks > 3) throw insufficientStorage()
  }
  let read = 0
  async function* endless() {
    for (;;) {
      read += 1
      yield megabyte
    }
  }
  let written = 0
  const writing = async () => {
    for await (const _ of whileSpaceLeft(endless(), assertRoom)) written += 1
  }

  await expect(writing()).rejects.toMatchObject({ code: 'insufficient_storage' })
  expect([read, written]).toEqual([3, 2])
})

test('a disk has room as long as its reserve is free', async () => {
  await expect(createSpaceCheck('/', 0)()).resolves.toBeUndefined()
  await expect(createSpaceCheck('/', Number.MAX_SAFE_INTEGER)()).rejects.toMatchObject({
    code: 'insufficient_storage',
  })
})

test.each([
  ['ENOSPC', true],
  ['EDQUOT', true],
  ['EACCES', false],
])('the error %s means a full disk: %s', (code, full) => {
  expect(isDiskFull(Object.assign(new Error('write'), { code }))).toBe(full)
})
