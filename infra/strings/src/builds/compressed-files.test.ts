import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compressFurther, compressInto } from './compressed-files.ts'

const script = Array.from(
  { length: 400 },
  (_, line) => `export const line${line * line} = ${line % 7}\n`,
).join('')

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lodge-compressed-'))
  await writeFile(join(folder, 'app.js'), script)
  await writeFile(join(folder, 'short.css'), 'a{}')
  await writeFile(join(folder, 'photo.png'), script)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a build compresses its texts that are long enough', async () => {
  await compressInto(folder, 'best')

  expect((await readdir(folder)).sort()).toEqual([
    'app.js',
    'app.js.br',
    'app.js.gz',
    'photo.png',
    'short.css',
  ])
  expect(brotliDecompressSync(await readFile(join(folder, 'app.js.br'))).toString()).toBe(script)
  expect(gunzipSync(await readFile(join(folder, 'app.js.gz'))).toString()).toBe(script)
})

test('what was built quickly becomes as small as the best, and stays what it was', async () => {
  await compressInto(folder, 'best')
  const best = await sizeOf('app.js.br')
  await compressInto(folder, 'quick')
  expect(await sizeOf('app.js.br')).toBeGreaterThan(best)

  await compressFurther(folder)

  expect(await sizeOf('app.js.br')).toBe(best)
  expect(brotliDecompressSync(await readFile(join(folder, 'app.js.br'))).toString()).toBe(script)
  expect(await readdir(folder)).toHaveLength(5)
})

async function sizeOf(name: string): Promise<number> {
  return (await stat(join(folder, name))).size
}
