import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentity } from 'age-encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readArchive, writeArchive } from './archive.ts'
import type { BackupKey } from './encryption.ts'

let folder: string
let serial = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lodge-archive-'))
})
afterAll(() => rm(folder, { recursive: true }))

const contents = new Map(
  [0, 1, 511, 512, 70_000, 1_048_576, 3_500_001].map((size) => [`of-${size}`, fill(size)]),
)

function fill(size: number): Buffer {
  return Buffer.alloc(size, 'a text that is as long as no piece of an archive is')
}

/** Hands over a content as the stores do, in one buffer again and again. */
async function* inOneBuffer(content: Buffer): AsyncGenerator<Buffer> {
  const buffer = Buffer.alloc(65_537)
  for (let from = 0; from < content.length; from += buffer.length) {
    yield buffer.subarray(0, content.copy(buffer, 0, from))
    buffer.fill(0)
  }
}

async function* members() {
  for (const [name, content] of contents) yield { name, size: content.length, bytes: inOneBuffer(content) }
}

async function write(key: BackupKey | null) {
  serial += 1
  const path = join(folder, `${serial}.tar`)
  return { path, expected: await writeArchive(path, members(), key) }
}

async function read(
  path: string,
  key: BackupKey | null,
  expected: Parameters<typeof readArchive>[1]['expected'],
) {
  const found = new Map<string, Buffer>()
  await readArchive(path, { key, expected }, async ({ name, bytes }) => {
    const pieces: Buffer[] = []
    for await (const piece of bytes) pieces.push(Buffer.from(piece))
    found.set(name, Buffer.concat(pieces))
  })
  return found
}

const keys: [string, BackupKey | null][] = [
  ['in the open', null],
  ['encrypted', { kind: 'identity', value: await generateIdentity() }],
]

test.each(keys)('files come back as they were, %s', async (_, key) => {
  const { path, expected } = await write(key)

  const found = await read(path, key, expected)

  expect([...found.keys()]).toEqual([...contents.keys()])
  for (const [name, content] of contents) expect(found.get(name)?.equals(content), name).toBe(true)
})

test.each(keys)('a broken byte is found wherever it is, %s', { timeout: 60_000 }, async (_, key) => {
  const { path, expected } = await write(key)
  const intact = await readFile(path)
  for (const place of [300, 40_000, 1_500_000, intact.length - 1]) {
    const broken = Buffer.from(intact)
    broken.writeUInt8(broken.readUInt8(place) ^ 1, place)
    await writeFile(path, broken)

    await expect(read(path, key, expected), `at ${place}`).rejects.toThrow('is damaged')
  }
  await writeFile(path, intact.subarray(0, 2_000_000))
  await expect(read(path, key, expected)).rejects.toThrow('is damaged')
})

test('an archive is the one that earlier versions wrote', async () => {
  expect((await write(null)).expected).toEqual({
    bytes: 4632064,
    sha256: '43b189734f68ee81529d4e05dbc96fc2128d903cffa67ec6e6a622897d382a7b',
  })
})
