import { readFile } from 'node:fs/promises'
import { keysOf } from '@lodge/contracts'
import { expect, test } from 'vitest'
import { growthOfTables } from './growth-of-tables.ts'

test('the page for operations says of every table what it grows with, once', async () => {
  const page = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
  const [, section = ''] = page.split('## What grows, and what ends it')
  const rows =
    section
      .split('\n## ')[0]
      ?.split('\n')
      .filter((line) => line.startsWith('| `')) ?? []
  const documented = rows.map((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
  )

  for (const growth of new Set(Object.values(growthOfTables))) {
    const tables = keysOf(growthOfTables).filter((table) => growthOfTables[table] === growth)
    expect(documented).toContainEqual(tables.toSorted())
  }
})
