import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|svg|webmanifest)$/
const smallest = 1024
// The best takes forty times as long, for a fourteenth less.
const qualities = { quick: 6, best: constants.BROTLI_MAX_QUALITY }

/**
 * Writes `.br` and `.gz` beside each file that gets smaller. With LODGE_QUICK_BUILD, which the launcher sets, `.br` is
 * not yet as small as it can be.
 */
export function compressedFiles(): Plugin {
  return {
    name: 'lodge-compressed-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle: ({ dir = '' }) => compressInto(dir, process.env.LODGE_QUICK_BUILD ? 'quick' : 'best'),
  }
}

export async function compressInto(folder: string, quality: keyof typeof qualities): Promise<void> {
  const files = await listCompressible(folder)
  await Promise.all(files.flatMap((file) => [writeBrotli(file, quality), writeGzip(file)]))
}

/** Makes each `.br` as small as it can be, one after the other; who loads one meanwhile gets the old or the new. */
export async function compressFurther(folder: string): Promise<void> {
  for (const file of await listCompressible(folder)) await writeBrotli(file, 'best')
}

async function listCompressible(folder: string): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => compressible.test(file))
  return files.map((file) => join(folder, file))
}

async function writeBrotli(file: string, quality: keyof typeof qualities): Promise<void> {
  const content = await readFile(file)
  if (content.length < smallest) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: qualities[quality] }
  await writeFile(`${file}.new`, await promisify(brotliCompress)(content, { params }))
  await rename(`${file}.new`, `${file}.br`)
}

async function writeGzip(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < smallest) return
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}
