import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compile } from '@tailwindcss/node'
import { expect, test } from 'vitest'
import { readWorkspaces, root } from './workspaces.ts'

const stylesheet = join(root, 'apps/admin/src/styles.css')
/** Utilities whose end may name a colour of the theme. */
const colored = /^(?:text|bg|border|ring|outline|fill|stroke|divide|decoration)-[a-z]+(?:-[a-z]+)*$/
const classAttribute = /className=(?:"(?<text>[^"]*)"|\{(?<code>(?:[^{}]|\{[^{}]*\})*)\})/g
const quoted = /['"`]([^'"`$]*)['"`]/g

function classesIn(source: string): string[] {
  return [...source.matchAll(classAttribute)]
    .flatMap(({ groups }) =>
      groups?.text === undefined
        ? [...(groups?.code ?? '').matchAll(quoted)].map(([, text = '']) => text)
        : [groups.text],
    )
    .flatMap((text) => text.split(/\s+/))
    .map((name) => name.replace(/^(?:[\w-]+:)*/, ''))
    .filter((name) => colored.test(name))
}

test('every class that may name a colour exists, so that nothing is left in the colour around it', async () => {
  const files = readWorkspaces().flatMap(({ files }) => files.filter(({ path }) => path.endsWith('.tsx')))
  const used = new Map(
    files.flatMap(({ path }) =>
      classesIn(readFileSync(join(root, path), 'utf8')).map((name) => [name, path] as const),
    ),
  )
  const { build } = await compile(readFileSync(stylesheet, 'utf8'), {
    base: dirname(stylesheet),
    onDependency: () => undefined,
  })
  expect(used.size).toBeGreaterThan(20)
  let size = build([]).length
  const unknown: string[] = []
  for (const [name, path] of used) {
    const next = build([name]).length
    if (next === size) unknown.push(`${name}: ${path}`)
    size = next
  }

  expect(unknown).toEqual([])
})
