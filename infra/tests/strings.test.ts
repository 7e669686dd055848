import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { visibleLiterals } from '@lodge/infra-strings'
import { expect, test } from 'vitest'
import { root } from './workspaces.ts'

test('no text that a person sees stands in the code of a screen', () => {
  const sources = globSync('{apps/portal,packages/ui}/src/**/*.{ts,tsx}', { cwd: root }).filter(isOfScreens)
  const literals = sources.flatMap((path) =>
    visibleLiterals(path, readFileSync(join(root, path), 'utf8')).map(
      ({ line, text }) => `${path}:${line} ${text}`,
    ),
  )

  expect(sources.length).toBeGreaterThan(100)
  expect(literals).toEqual([])
})

function isOfScreens(path: string): boolean {
  return !/\.test\.tsx?$|\/testing\/|(words|messages|strings)\.ts$/.test(path)
}
