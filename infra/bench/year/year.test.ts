import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@lodge/database/testing'
import { expect, test } from 'vitest'
import { compareTerms } from './compare-terms.ts'
import { liveThroughYear } from './live-through-year.ts'

test('a small year fills every table that grows, and ends the growth of those that should be steady', async () => {
  const db = await createTestDatabase()
  const filesFolder = await mkdtemp(join(tmpdir(), 'lodge-year-'))
  try {
    const sizes = await liveThroughYear({ url: db.url, filesFolder, tickets: 600 })
    expect(compareTerms(sizes).filter(({ problem }) => problem !== null)).toEqual([])
    const files = sizes.months.map((month) => month.files.rows)
    expect(files[11]).toBeLessThanOrEqual((files[5] ?? 0) * 1.1 + 1)
  } finally {
    await db.drop()
    await rm(filesFolder, { recursive: true })
  }
}, 240_000)
