import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { createDatabase, insertMany, migrate, query, sql } from '@lodge/database'
import { type DumpedTable, openDump } from '@lodge/database/backup'
import { createNamedDatabase } from '@lodge/database/server'
import { createDiskStore } from '@lodge/desk/files'
import { runAdmin } from '@lodge/infra-faults/nodes'
import { Client } from 'pg'
import { printTable } from './src/percentiles.ts'
import { startServers } from './src/product/servers.ts'
import { benchSizes } from './src/settings.ts'

/**
 * Backs tickets with their files up and restores them, `verify` included, beside what `pg_dump`, `pg_restore` and `cp` do at
 * least: each table by `COPY` through zstd into a file and back, with indexes and foreign keys built afterwards, and the
 * files copied; then compares all rows. `pg_dump` itself refuses a server that is newer. Needs `psql` and `zstd`.
 * Run: `node infra/bench/backup.ts`
 */
const filesMiB = Number(process.env.BENCH_FILES_MIB ?? 200)
const aim = 1.5
const fileBytes = 1024 * 1024
const here = join(import.meta.dirname, '../..')
/** Tables that the backup itself writes. */
const ownTables = ['care_run']

const servers = await startServers()
try {
  await run(benchSizes[0] ?? 10_000)
} finally {
  await servers.stop()
}

async function run(tickets: number): Promise<void> {
  const { adminUrl, folder } = servers
  const source = await servers.withTickets(tickets)
  const files = join(folder, 'files')
  await addFiles(source.url, files)
  const tables = await listTables(source.url)
  const [copied, backedUp] = [join(folder, 'copied'), join(folder, 'backed-up')]

  const copying = await time(() => copyOut(source.url, tables, files, copied))
  const emptyUrl = await createNamedDatabase(adminUrl, 'copied_back')
  const build = await takeAway(emptyUrl)
  const copiedBack = join(folder, 'files-copied-back')
  const copyingBack = await time(async () => {
    copyIn(emptyUrl, tables, copied)
    await build()
    await cp(join(copied, 'files'), copiedBack, { recursive: true })
  })
  // Never more than three times the files: a disk may have no room for five.
  for (const copy of [copied, copiedBack]) await rm(copy, { recursive: true })

  const backingUp = await time(() => admin(['backup', backedUp], source.url, files))
  const restoredUrl = await createNamedDatabase(adminUrl, 'restored')
  await migrate(restoredUrl)
  const restoredFiles = join(folder, 'files-restored')
  await mkdir(restoredFiles)
  const restoring = await time(() => admin(['restore', backedUp], restoredUrl, restoredFiles))

  console.log(
    `${tickets} tickets with ${filesMiB} MiB of files, load average ${loadavg()[0]?.toFixed(1)}; seconds:`,
  )
  printTable([
    { what: 'backup', lodge: backingUp, beside: copying },
    { what: 'restore and verify', lodge: restoring, beside: copyingBack },
  ])
  for (const [what, share] of [
    ['backup', backingUp / copying],
    ['restore', restoring / copyingBack],
  ] as const)
    say(share <= aim, `${what}: ${share.toFixed(2)} times, aim ${aim}`)
  const different = await findDifferent(source.url, restoredUrl, tables)
  say(different.length === 0, `tables with other rows after the restore: ${different.join(', ') || 'none'}`)
  const [before, after] = [await hashFiles(files), await hashFiles(restoredFiles)]
  say(before === after, 'the files are the same')
}

function say(isReached: boolean, what: string): void {
  console.log(`${isReached ? 'reached ' : 'MISSED  '} ${what}`)
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1_000
}

async function admin(words: string[], databaseUrl: string, files: string): Promise<void> {
  const { status, output } = await runAdmin(here, words, {
    DATABASE_URL: databaseUrl,
    LODGE_FILES_DIR: files,
  })
  // What verify finds of generated data is no matter of the backup.
  if (status !== 0 && !output.includes('invariants hold')) throw new Error(output)
}

/** Adds files of bytes that no compression makes smaller, as those of pictures. */
async function addFiles(url: string, folder: string): Promise<void> {
  await mkdir(folder)
  const store = createDiskStore(folder)
  const db = createDatabase(url)
  const [person] = await query<{ id: string }>(db, sql`SELECT id FROM person LIMIT 1`)
  const messages = await query<{ id: string; ticketId: string }>(
    db,
    sql`SELECT id, ticket_id AS "ticketId" FROM message ORDER BY created_at LIMIT ${filesMiB}`,
  )
  const attachments = []
  for (const [place, { id, ticketId }] of messages.entries()) {
    const bytes = randomBytes(fileBytes)
    const storageKey = await store.write(
      (async function* () {
        yield bytes
      })(),
    )
    attachments.push({
      ticketId,
      messageId: id,
      uploaderId: person?.id ?? '',
      name: `photo-${place}.jpg`,
      contentType: 'image/jpeg',
      size: fileBytes,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      storageKey,
      createdAt: new Date(),
    })
  }
  await insertMany(db, 'attachment', attachments)
  await db.close()
}

async function listTables(url: string): Promise<DumpedTable[]> {
  const dump = await openDump(url)
  await dump.close()
  return dump.schema.tables
}

async function copyOut(url: string, tables: DumpedTable[], files: string, to: string): Promise<void> {
  await mkdir(to)
  for (const { name, columns } of tables)
    shell('psql "$1" -qc "COPY (SELECT $2 FROM $3) TO STDOUT" | zstd -3 -q -o "$4"', [
      url,
      columns.join(', '),
      name,
      join(to, `${name}.zst`),
    ])
  await cp(files, join(to, 'files'), { recursive: true })
  // As ours is, it is on the disk once it is there.
  shell('find "$1" -type f -exec sync {} +', [to])
}

function copyIn(url: string, tables: DumpedTable[], from: string): void {
  for (const { name, columns } of tables)
    shell(
      'zstd -dcq "$1" | PGOPTIONS="-c session_replication_role=replica" psql "$2" -qc "COPY $3 ($4) FROM STDIN"',
      [join(from, `${name}.zst`), url, name, columns.join(', ')],
    )
}

function shell(script: string, args: string[]): void {
  const { status, stderr } = spawnSync('sh', ['-c', script, 'sh', ...args], { encoding: 'utf8' })
  if (status !== 0 || stderr) throw new Error(`${script}: ${stderr}`)
}

/** Makes empty tables without foreign keys and indexes; returns what builds them. */
async function takeAway(url: string): Promise<() => Promise<void>> {
  await migrate(url)
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows: names } = await client.query<{ name: string }>(
    `SELECT quote_ident(relname) AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> '_prisma_migrations'`,
  )
  await client.query('SET session_replication_role = replica')
  await client.query(`TRUNCATE ${names.map(({ name }) => name).join(', ')}`)
  await client.query('DELETE FROM _prisma_migrations')
  const { rows } = await client.query<{ drop: string; build: string }>(
    `SELECT 'DROP INDEX ' || indexrelid::regclass AS drop, pg_get_indexdef(indexrelid) AS build
     FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
     UNION ALL
     SELECT 'ALTER TABLE ' || conrelid::regclass || ' DROP CONSTRAINT ' || quote_ident(conname),
            'ALTER TABLE ' || conrelid::regclass || ' ADD CONSTRAINT ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid)
     FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 AND connamespace = 'public'::regnamespace`,
  )
  for (const { drop } of rows) await client.query(drop)
  return async () => {
    for (const { build } of rows) await client.query(build)
    await client.end()
  }
}

async function findDifferent(one: string, other: string, tables: DumpedTable[]): Promise<string[]> {
  const [before, after] = [await hashTables(one, tables), await hashTables(other, tables)]
  return tables.flatMap(({ name }) =>
    ownTables.includes(name) || before.get(name) === after.get(name) ? [] : name,
  )
}

async function hashTables(url: string, tables: DumpedTable[]): Promise<Map<string, string>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const hashes = new Map<string, string>()
  for (const { name, columns } of tables) {
    const { rows } = await client.query<{ hash: string }>(
      `SELECT count(*) || ' ' || sum(('x' || substr(md5(ROW(${columns.join(', ')})::text), 1, 15))::bit(60)::bigint) AS hash FROM ${name}`,
    )
    hashes.set(name, rows[0]?.hash ?? '')
  }
  await client.end()
  return hashes
}

async function hashFiles(folder: string): Promise<string> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /[0-9a-f]{32}$/.test(name))
  const lines: string[] = []
  for (const name of names.toSorted())
    lines.push(
      `${name} ${createHash('sha256')
        .update(await readFile(join(folder, name)))
        .digest('hex')}`,
    )
  return lines.join('\n')
}
