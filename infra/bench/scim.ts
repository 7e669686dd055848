import { createReadStream, createWriteStream } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createDatabase, type Database, getOne, insert, migrate, upsert } from '@lodge/database'
import { createNamedDatabase } from '@lodge/database/server'
import { createScimUser, patchScimUser, type ScimContext, scimSchemas } from '@lodge/desk/directory'
import { createDiskStore } from '@lodge/desk/files'
import { systemContext } from '@lodge/desk/foundation'
import { checkImport, createApiToken, getImport, uploadImport } from '@lodge/desk/settings'
import { nodeFlags } from '@lodge/infra-local/node-settings'
import { endChildren, startChild } from './src/children.ts'
import type { ImportTimes } from './src/imports/import-file.ts'
import { printTable } from './src/percentiles.ts'
import { startServers } from './src/product/servers.ts'

/**
 * Creates users by SCIM and patches each once, by the commands of the desk, beside an import of as many from CSV in the
 * same run. Run: `node infra/bench/scim.ts [USERS] [ROUNDS]`
 */
const aim = 0.5
const atOnce = 8
const users = Number(process.argv[2] ?? 50_000)
const rounds = Number(process.argv[3] ?? 3)

const patch = {
  schemas: [scimSchemas.patch],
  Operations: [{ op: 'Replace', path: 'displayName', value: 'Another Name' }],
}

const servers = await startServers()
try {
  const rows = []
  for (let round = 1; round <= rounds; round += 1) {
    const url = await createNamedDatabase(servers.adminUrl, `scim_${process.pid}_${round}`)
    await migrate(url)
    const db = createDatabase(url, { maxConnections: atOnce })
    const admin = await fill(db)
    const importMs = await importUsers(db, url, admin)
    const ctx = await aDirectory(db, admin)
    const createMs = await timeAll((at) => createScimUser(ctx, userOf(at)))
    const ids = await idsOf(db, ctx)
    const patchMs = await timeAll((at) =>
      patchScimUser(ctx, { id: ids.get(`scim-${at}@uni.example`) ?? '', body: patch }),
    )
    rows.push({
      round,
      'imported a second': (users / importMs) * 1000,
      'created a second': (users / createMs) * 1000,
      'patched a second': (users / patchMs) * 1000,
      'created, share of import': importMs / createMs,
      'patched, share of import': importMs / patchMs,
    })
    await db.close()
  }
  console.log(`${users} users, load average ${loadavg()[0]?.toFixed(1)}:`)
  report(
    'creating',
    rows.map((row) => row['created, share of import']),
  )
  report(
    'patching',
    rows.map((row) => row['patched, share of import']),
  )
  printTable(rows)
} finally {
  endChildren()
  await servers.stop()
}

function report(what: string, shares: number[]): void {
  const median = shares.toSorted((one, other) => one - other)[Math.floor(shares.length / 2)] ?? 0
  console.log(
    `${median >= aim ? 'reached ' : 'MISSED  '} ${what}: ${median.toFixed(2)} times as fast as the import, aim ${aim}`,
  )
}

function userOf(at: number): object {
  const email = `scim-${at}@uni.example`
  return {
    schemas: [scimSchemas.user, scimSchemas.enterprise],
    externalId: `scim-${at}`,
    userName: email,
    displayName: `Student Number ${at}`,
    active: true,
    emails: [{ primary: true, type: 'work', value: email }],
    [scimSchemas.enterprise]: { department: 'department-1' },
  }
}

async function timeAll(work: (at: number) => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  let next = 0
  const worker = async () => {
    while (next < users) {
      const at = next
      next += 1
      await work(at)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return performance.now() - startedAt
}

async function fill(db: Database): Promise<string> {
  await insert(db, 'department', { alias: 'department-1', name: 'Department 1' })
  const role = await upsert(db, 'role', ['name'], { name: 'superadmin', label: 'Superadmin' })
  const person = { alias: 'admin', email: 'admin@uni.example', roleId: role.id, createdAt: new Date() }
  return (await insert(db, 'person', person, { columns: ['id'] })).id
}

function staffOf(id: string) {
  return { kind: 'staff', id, role: 'superadmin', permissions: [], teamIds: [] } as const
}

/** Checks and writes in a process of its own, as the worker does. */
async function importUsers(db: Database, url: string, admin: string): Promise<number> {
  const path = join(servers.folder, 'users.csv')
  const lines = function* () {
    yield 'Student number,Name,E-mail,Department\n'
    for (let at = 0; at < users; at += 1)
      yield `S${at},Student Number ${at},import-${at}@uni.example,department-1\n`
  }
  await pipeline(Readable.from(lines()), createWriteStream(path))
  const store = join(servers.folder, 'files')
  const ctx = { ...systemContext(db), actor: staffOf(admin) }
  const upload = { name: 'users.csv', stream: createReadStream(path) }
  const started = await uploadImport({ ...ctx, files: createDiskStore(store) }, 'users', upload)
  await checkImport(ctx, 'users', started)
  const args = [url, store, admin, started.id]
  const child = await startChild('./imports/import-file.ts', args, process.env, nodeFlags)
  await child.stop()
  const { state, created } = await getImport(ctx, 'users', started)
  if (state !== 'finished' || created !== users) throw new Error(`The import is ${state}`)
  const { checkMs, writeMs } = child.said as ImportTimes
  return checkMs + writeMs
}

async function aDirectory(db: Database, admin: string): Promise<ScimContext> {
  const ctx = { ...systemContext(db), actor: staffOf(admin), secret: 'bench'.repeat(8) }
  const input = { name: 'Directory', scopes: ['scim' as const], teams: [], days: 90 as const }
  const { id } = await createApiToken(ctx, input)
  const { personId } = await getOne(db, 'api_token', { id }, { columns: ['personId'] })
  const actor = { kind: 'staff', id: personId, role: 'integration', permissions: [], teamIds: [] } as const
  return { ...systemContext(db), actor, through: 'token', appUrl: 'https://help.uni.example' }
}

async function idsOf(db: Database, { actor }: ScimContext): Promise<Map<string, string>> {
  const integrationId = actor.kind === 'staff' ? actor.id : ''
  const { rows } = await db.pool.query<{ name: string; id: string }>(
    'SELECT user_name::text AS name, person_id AS id FROM scim_user WHERE integration_id = $1',
    [integrationId],
  )
  return new Map(rows.map(({ name, id }) => [name, id]))
}
