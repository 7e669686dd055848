import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createDatabase, type Database, findMany, insert, query, raw, sql } from '@lodge/database'
import { seedDemo } from '@lodge/database/seed'
import { createNamedDatabase } from '@lodge/database/server'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { createDiskStore } from '@lodge/desk/files'
import type { KeptFileStore } from '@lodge/desk/foundation'
import { listCareRuns } from '@lodge/desk/operations'
import { livenDemo } from '@lodge/desk/settings'
import { anSlaTicket } from '@lodge/desk/testing'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp } from './back-up.ts'
import type { BackupKey } from './encryption.ts'
import { restore } from './restore.ts'

let db: TestDatabase
let root: string
let files: KeptFileStore
let serial = 0

beforeAll(async () => {
  db = await createTestDatabase()
  root = await mkdtemp(join(tmpdir(), 'lodge-backup-'))
  files = createDiskStore(join(root, 'files'))
  const now = new Date()
  await seedDemo({ databaseUrl: db.url, password: 'a demo password', now })
  await livenDemo(db, now)
  for (const size of [0, 10, 512, 70_000, 3_000_000]) await addFile(randomBytes(size))
}, 120_000)
afterAll(async () => {
  await db.drop()
  await rm(root, { recursive: true })
})

async function addFile(content: Buffer): Promise<{ id: string; storageKey: string }> {
  const [person] = await findMany(db, 'person', {}, { columns: ['id'], limit: 1 })
  return insert(db, 'attachment', {
    uploaderId: person?.id ?? '',
    name: 'notes.bin',
    contentType: 'application/octet-stream',
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    storageKey: await files.write(Readable.from(content.length > 0 ? [content] : [])),
    createdAt: new Date(),
  })
}

const newFolder = async () => {
  serial += 1
  const folder = join(root, `folder-${serial}`)
  await mkdir(folder)
  return folder
}

const backUpTo = (folder: string, more: { key?: BackupKey; keep?: number; files?: KeptFileStore } = {}) =>
  backUp({ databaseUrl: db.url, files, folder, key: null, ...more })

/** An installation that has nothing yet. */
async function anEmptyOne() {
  const server = process.env.TEST_DATABASE_URL ?? ''
  const name = `restored_${randomBytes(6).toString('hex')}`
  const url = await createNamedDatabase(server, name)
  const folder = await newFolder()
  return {
    url,
    folder,
    files: createDiskStore(folder),
    drop: async () => {
      const admin = createDatabase(server, { maxConnections: 1 })
      await query(admin, sql`${raw(`DROP DATABASE ${name} WITH (FORCE)`)}`)
      await admin.close()
    },
  }
}

type Installation = Awaited<ReturnType<typeof anEmptyOne>>

const restoreTo = (at: Installation, path: string, more: { key?: BackupKey; doesReplace?: boolean } = {}) =>
  restore({ databaseUrl: at.url, files: at.files, path, key: null, ...more })

/** Every row of every table as a text. Runs of backup and restore are noted after the moment. */
async function allRows(of: Database): Promise<Map<string, string[]>> {
  const tables = await query<{ name: string }>(
    of,
    sql`SELECT quote_ident(relname) AS name FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
          AND relname <> 'care_run' ORDER BY 1`,
  )
  const rows = new Map<string, string[]>()
  for (const { name } of tables) {
    const found = await query<{ row: string }>(of, sql`SELECT t::text AS row FROM ${raw(name)} t ORDER BY 1`)
    rows.set(
      name,
      found.map(({ row }) => row),
    )
  }
  return rows
}

async function allFiles(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found = new Map<string, string>()
  for (const entry of entries)
    if (entry.isFile())
      found.set(entry.name, (await readFile(join(entry.parentPath, entry.name))).toString('base64'))
  return found
}

async function withDatabase<Result>(url: string, work: (of: Database) => Promise<Result>): Promise<Result> {
  const of = createDatabase(url)
  try {
    return await work(of)
  } finally {
    await of.close()
  }
}

const identity = await generateIdentity()
const keys: Record<string, { made: BackupKey | null; opened: BackupKey | null }> = {
  'without a key': { made: null, opened: null },
  'with a passphrase': {
    made: { kind: 'passphrase', value: 'four quiet words here' },
    opened: { kind: 'passphrase', value: 'four quiet words here' },
  },
  'for a recipient': {
    made: { kind: 'recipient', value: await identityToRecipient(identity) },
    opened: { kind: 'identity', value: identity },
  },
}

test.each(Object.entries(keys))(
  'a backup %s comes back row by row and file by file',
  { timeout: 120_000 },
  async (_, { made, opened }) => {
    const folder = await newFolder()
    const { folder: backup, manifest } = await backUpTo(folder, made ? { key: made } : {})
    expect(manifest).toMatchObject({ isEncrypted: made !== null, files: { count: 5, missing: [] } })
    const at = await anEmptyOne()

    const { verified } = await restoreTo(at, folder, opened ? { key: opened } : {})

    expect(verified.findings).toEqual([])
    const [source, copy] = await Promise.all([allRows(db), withDatabase(at.url, allRows)])
    expect([...copy.keys()]).toEqual([...source.keys()])
    for (const [table, rows] of source) expect([table, copy.get(table)]).toEqual([table, rows])
    expect(await allFiles(at.folder)).toEqual(await allFiles(join(root, 'files')))
    expect(backup).toMatch(/lodge-\d{4}-\d{2}-\d{2}T[\d-]+Z$/)
    expect(await listCareRuns(db)).toMatchObject([{ kind: 'backup', outcome: 'fine' }])
    await at.drop()
  },
)

test('a backup while tickets are written is of one moment', { timeout: 60_000 }, async () => {
  const folder = await newFolder()
  let isWriting = true
  const writing = (async () => {
    while (isWriting) {
      await anSlaTicket(db, { openedAt: new Date() })
      const { id, storageKey } = await addFile(randomBytes(100))
      if (storageKey < '8') continue
      await query(db, sql`DELETE FROM attachment WHERE id = ${id}`)
      await files.remove(storageKey)
    }
  })()
  const { manifest } = await backUpTo(folder).finally(() => {
    isWriting = false
  })
  await writing
  const at = await anEmptyOne()

  const { verified } = await restoreTo(at, folder)

  expect(manifest.files.missing).toEqual([])
  expect(verified.findings.filter(({ name }) => !writtenPastCommands.includes(name))).toEqual([])
  const [torn] = await withDatabase(at.url, (of) =>
    query<{ count: number }>(
      of,
      sql`SELECT count(*)::int AS count FROM ticket WHERE NOT EXISTS (SELECT FROM message WHERE ticket_id = ticket.id)`,
    ),
  )
  expect(torn).toEqual({ count: 0 })
  expect(await readdir(join(root, 'files'))).not.toContain('removed')
  await at.drop()
})

/** Nobody evaluates them meanwhile. */
const writtenPastCommands = ['deadlines', 'report-facts']

test('a broken byte is named, and leaves an empty installation', { timeout: 60_000 }, async () => {
  const { folder } = await backUpTo(await newFolder())
  const at = await anEmptyOne()
  for (const name of ['database.tar', 'files.tar', 'manifest.json']) {
    const path = join(folder, name)
    const intact = await readFile(path)
    const broken = Buffer.from(intact)
    const place = name === 'manifest.json' ? 0 : Math.floor(broken.length / 2)
    broken.writeUInt8(broken.readUInt8(place) ^ 255, place)
    await writeFile(path, broken)

    await expect(restoreTo(at, folder)).rejects.toThrow(name)
    await writeFile(path, intact)
    expect((await allFiles(at.folder)).size).toBe(0)
  }

  expect((await restoreTo(at, folder)).manifest.files.count).toBeGreaterThan(0)
  await at.drop()
})

test('another key, none, or one that only encrypts opens nothing', { timeout: 60_000 }, async () => {
  const made: BackupKey = { kind: 'recipient', value: await identityToRecipient(identity) }
  const { folder } = await backUpTo(await newFolder(), { key: made })
  const at = await anEmptyOne()

  const other: BackupKey = { kind: 'identity', value: await generateIdentity() }
  await expect(restoreTo(at, folder, { key: other })).rejects.toThrow('does not open')
  await expect(restoreTo(at, folder, { key: made })).rejects.toThrow('only encrypts')
  await expect(restoreTo(at, folder)).rejects.toThrow('is encrypted')
  await at.drop()
})

test('an installation in use is replaced only where that was said', { timeout: 60_000 }, async () => {
  const { folder } = await backUpTo(await newFolder())
  const at = await anEmptyOne()
  await restoreTo(at, folder)
  await expect(restoreTo(at, folder)).rejects.toThrow('not empty')

  const connected = createDatabase(at.url)
  await query(connected, sql`SELECT 1`)
  await expect(restoreTo(at, folder, { doesReplace: true })).rejects.toThrow('stop the API')
  await connected.close()

  expect((await restoreTo(at, folder, { doesReplace: true })).verified.findings).toEqual(expect.any(Array))
  await at.drop()
})

test('a disk that fills up midway leaves no backup', async () => {
  const folder = await newFolder()
  const full: KeptFileStore = {
    ...files,
    pauseRemovals: async () => ({
      ...(await files.pauseRemovals()),
      open: async () => ({
        size: 2_000_000,
        bytes: Readable.from(
          (async function* () {
            yield Buffer.alloc(1_000)
            throw Object.assign(new Error('write'), { code: 'ENOSPC' })
          })(),
        ),
      }),
    }),
  }

  await expect(backUpTo(folder, { files: full })).rejects.toThrow('is full')
  expect(await readdir(folder)).toEqual([])
  expect(await listCareRuns(db)).toMatchObject([{ kind: 'backup', outcome: 'failed' }])
})

test('a backup of a newer version is refused, and one that was not finished is none', async () => {
  const { folder } = await backUpTo(await newFolder())
  const at = await anEmptyOne()
  const path = join(folder, 'manifest.json')
  const manifest = JSON.parse(await readFile(path, 'utf8'))
  await writeFile(path, JSON.stringify({ ...manifest, migrations: [...manifest.migrations, '2099_later'] }))

  await expect(restoreTo(at, folder)).rejects.toThrow('newer version')
  await expect(restoreTo(at, `${folder}.part`)).rejects.toThrow('not finished')
  await expect(restoreTo(at, await newFolder())).rejects.toThrow('no backup')
  await at.drop()
})

test('older backups go, as many as were said', { timeout: 60_000 }, async () => {
  const folder = await newFolder()
  for (let times = 0; times < 3; times += 1) await backUpTo(folder, { keep: 2 })
  expect(await readdir(folder)).toHaveLength(2)
})
