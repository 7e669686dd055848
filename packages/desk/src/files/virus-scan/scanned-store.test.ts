import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eicar, startClamd } from '../../testing/clamd.ts'
import { createDiskStore } from '../disk/disk-store.ts'
import { createClamdScanner } from './clamd-scanner.ts'
import { createScannedStore } from './scanned-store.ts'

let root: string
let clamd: Awaited<ReturnType<typeof startClamd>>
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lodge-scan-'))
  clamd = await startClamd()
})
afterEach(async () => {
  await clamd.close()
  await rm(root, { recursive: true })
})

const openStore = (url = clamd.url) => createScannedStore(createDiskStore(root), createClamdScanner(url))
const countStoredFiles = async () =>
  (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length

test('a clean file reaches the scanner completely and is stored', async () => {
  const files = openStore()
  const whole = 'x'.repeat(200_000)

  const key = await files.write(Readable.from([Buffer.from(whole), Buffer.alloc(0), Buffer.from('y')]))

  expect(await text(files.read(key))).toBe(`${whole}y`)
  expect(clamd.scanned()).toEqual([200_001])
})

test('an infected file is refused and leaves nothing behind', async () => {
  await expect(openStore().write(Readable.from([Buffer.from(eicar)]))).rejects.toMatchObject({
    code: 'invalid_file',
    details: { fields: { file: { reason: 'file_infected' } } },
    cause: new Error('Eicar-Signature'),
  })
  expect(await countStoredFiles()).toBe(0)
})

test.each(['INSTREAM size limit exceeded. ERROR\0', 'UNKNOWN COMMAND\0', ''])(
  'a file is not stored if the scanner answers only %j',
  async (answer) => {
    clamd.answerWith(answer)

    await expect(openStore().write(Readable.from([Buffer.from('hello')]))).rejects.toMatchObject({
      code: 'files_unavailable',
      details: { fields: { file: { reason: 'file_not_scanned' } } },
      cause: expect.any(Error),
    })
    expect(await countStoredFiles()).toBe(0)
  },
)

test('no file is stored while the scanner is away', async () => {
  const nobody = createServer()
  const port = await new Promise<number>((resolve) =>
    nobody.listen(0, '127.0.0.1', () => {
      const address = nobody.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    }),
  )
  await new Promise((resolve) => nobody.close(resolve))

  await expect(
    openStore(`tcp://127.0.0.1:${port}`).write(Readable.from([Buffer.from('hello')])),
  ).rejects.toMatchObject({ code: 'files_unavailable' })
  expect(await countStoredFiles()).toBe(0)
})
