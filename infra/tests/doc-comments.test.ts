import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readWorkspaces, root } from './workspaces.ts'

/** Words that make a reader wait for the noun. */
const riddles = /^(What|How|Whether|Who|Whoever|Whom|Whose|Where|Wherever|Those|Which|When|Why|That|Such)\b/

const docComment = /\/\*\*\s*\n?\s*\*?\s*(?<text>[^\n]*)/g

test('every doc comment starts with a verb or a noun', () => {
  const files = readWorkspaces().flatMap(({ files }) => files)
  expect(files.length).toBeGreaterThan(1_000)
  const offenders = files.flatMap(({ path }) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(docComment)]
      .map(({ groups }) => groups?.text ?? '')
      .filter((text) => riddles.test(text))
      .map((text) => `${path}: ${text}`),
  )
  expect(offenders).toEqual([])
})
