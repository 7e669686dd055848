import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { documentPath, makeDocument, makeTypes, typesPath } from './make-openapi.ts'

const root = new URL('../../../', import.meta.url).pathname

for (const [path, text] of [
  [documentPath, makeDocument()],
  [typesPath, await makeTypes()],
] as const) {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}
