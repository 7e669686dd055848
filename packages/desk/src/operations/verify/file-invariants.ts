import { dayMs, limits } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import pLimit from 'p-limit'
import { findKnownKeys } from '../../files/sweep-stray-files.ts'
import type { KeptFileStore } from '../../foundation/index.ts'
import { storedFiles } from '../stored-files.ts'
import { type CareContext, type Difference, type Invariant, readDifferences } from './invariant.ts'

interface NamedFile extends Difference {
  [column: string]: unknown
  key: string
  size: number | null
  sha256: string | null
}

/** A read takes a thread of Node's four. */
const filesAtOnce = 3

export const fileInvariants: Invariant[] = [
  {
    name: 'files-present',
    holds: 'Every file that is named is in the store, as long as it says.',
    needs: 'files',
    find: (ctx) =>
      wrongFiles(ctx, async (files, { key, size }) => {
        const found = await files.sizeOf(key)
        if (found === null) return 'is missing'
        return size !== null && size !== found ? `has ${found} bytes instead of ${size}` : null
      }),
  },
  {
    name: 'files-unchanged',
    holds: 'Every file has the hash with which it came.',
    needs: 'files',
    find: (ctx) =>
      wrongFiles(ctx, async (files, { key, sha256 }) => {
        if (sha256 === null) return null
        const found = await files.hashOf(key)
        // That it is there is another invariant.
        return found === null || found === sha256 ? null : 'has other bytes'
      }),
  },
  {
    name: 'no-stray-files',
    holds: 'No file is in the store for two days that nobody names.',
    needs: 'files',
    find: async function* (ctx) {
      if (!ctx.files) return
      for await (const key of ctx.files.listStrays(strayBefore(ctx), (keys) => findKnownKeys(ctx, keys)))
        yield [{ id: key, detail: 'is named by nothing' }]
    },
    repair: async (ctx) => {
      await ctx.files?.removeStrays(strayBefore(ctx), (keys) => findKnownKeys(ctx, keys))
    },
  },
  {
    name: 'uploads-whole',
    holds: 'Of an upload as much has come as its parts hold.',
    needs: 'files',
    find: async function* (ctx) {
      if (!ctx.files) return
      const uploads = await query<{ id: string; name: string; received: number; keys: string[] }>(
        ctx.db,
        sql`
        SELECT upload.id::text, name, received, array_agg(storage_key) AS keys
        FROM upload JOIN upload_part ON upload_id = upload.id GROUP BY upload.id`,
      )
      for (const { id, name, received, keys } of uploads) {
        let size = 0
        for (const key of keys) size += (await ctx.files.sizeOf(key)) ?? 0
        if (size !== received) yield [{ id, detail: `${name} has ${size} bytes of ${received}` }]
      }
    },
  },
]

/** Strays go once a day, when they are a day old. */
function strayBefore({ now }: CareContext): Date {
  return new Date(now().getTime() - limits.unusedFileHours * 60 * 60 * 1000 - dayMs)
}

async function* wrongFiles(
  ctx: CareContext,
  problemOf: (files: KeptFileStore, file: NamedFile) => Promise<string | null>,
): AsyncGenerator<Difference[]> {
  const { files } = ctx
  if (!files) return
  const limited = pLimit(filesAtOnce)
  for await (const page of readDifferences(
    ctx,
    sql`SELECT key AS id, named_by AS detail, key, size, sha256 FROM (${storedFiles}) stored`,
  )) {
    const named = page.filter(isNamedFile)
    const problems = await Promise.all(named.map((file) => limited(() => problemOf(files, file))))
    yield named.flatMap(({ id, detail }, index) => {
      const problem = problems[index]
      return problem ? [{ id, detail: `${detail} ${problem}` }] : []
    })
  }
}

function isNamedFile(row: Difference): row is NamedFile {
  return 'key' in row && 'size' in row && 'sha256' in row
}
