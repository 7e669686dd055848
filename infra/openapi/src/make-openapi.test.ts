import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { documentPath, makeDocument, makeTypes, typesPath } from './make-openapi.ts'

const read = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8')

test('the OpenAPI document and the types of its client follow from the contracts: npm run openapi writes them', async () => {
  expect(await read(documentPath)).toBe(makeDocument())
  expect(await read(typesPath)).toBe(await makeTypes())
})
