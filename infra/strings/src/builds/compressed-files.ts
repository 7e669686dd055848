import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|svg|webmanifest)$/
const smallest = 1024

/** Writes `.br` and `.gz` beside each file that gets smaller. */
export function compressedFiles(): Plugin {
  return {
    name: 'lodge-compressed-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle: async ({ dir = '' }) => {
      const files = await readdir(dir, { recursive: true })
      await Promise.all(
        files.filter((file) => compressible.test(file)).map((file) => compressFile(join(dir, file))),
      )
    },
  }
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < smallest) return
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
