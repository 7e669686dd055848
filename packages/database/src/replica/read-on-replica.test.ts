import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createDatabase, type Database } from '../client.ts'
import { query } from '../query.ts'
import { sql } from '../sql.ts'
import { insert } from '../tables/change.ts'
import {
  createRuntimeRole,
  createTestDatabase,
  type ReplicatedPostgres,
  startReplicatedPostgres,
  startTcpProxy,
  type TestDatabase,
  waitForReplica,
} from '../testing/index.ts'
import { transact } from '../transactions/transact.ts'
import { transactAsOne } from '../transactions/transact-as-one.ts'
import { readOnReplica, readReplica } from './read-on-replica.ts'

let servers: ReplicatedPostgres
let db: TestDatabase
const opened: Database[] = []
beforeAll(async () => {
  servers = await startReplicatedPostgres()
  db = await createTestDatabase(servers)
  await waitForReplica(db)
}, 120_000)
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
})
afterAll(async () => {
  await db.drop()
  await servers.close()
})

/** Opens the database with another replica, or the same one another way. */
function withReplica(replicaUrl: string, patienceMs = 20_000): Database {
  const database = createDatabase(db.url, { maxConnections: 3, replicaUrl })
  if (database.replica) database.replica.patienceMs = patienceMs
  opened.push(database)
  return database
}

const isReplica = async (at: Database) => {
  const [row] = await query<{ isReplica: boolean }>(at, sql`SELECT pg_is_in_recovery() AS "isReplica"`)
  return row?.isReplica
}
const countTags = async (at: Database) => {
  const [row] = await query<{ count: number }>(at, sql`SELECT count(*)::int AS count FROM tag`)
  return row?.count ?? 0
}
const readPlace = (at: Database) => readOnReplica(at, isReplica)

test('what was committed before is on the replica when it is read, each time', async () => {
  expect(await readPlace(db)).toBe(true)
  const before = await countTags(db)
  for (let added = 1; added <= 50; added += 1) {
    await insert(db, 'tag', { name: `added ${added}`, createdAt: new Date() })
    const counted = await readOnReplica(db, async (at) => [await isReplica(at), await countTags(at)])
    expect(counted).toEqual([true, before + added])
  }
  expect(await readReplica(db)).toEqual({ state: 'used', secondsBehind: 0 })
})

test('a transaction on the replica may be a snapshot', async () => {
  const count = await readOnReplica(db, (at) =>
    transact(at, async (tx) => query(tx, sql`SELECT pg_is_in_recovery() AS "isReplica"`), {
      isSnapshot: true,
    }),
  )

  expect(count).toEqual([{ isReplica: true }])
})

test('the role that Lodge runs as is enough', async () => {
  const role = await createRuntimeRole(db)
  const url = new URL(servers.replicaUrlOf(db.url))
  const { username, password } = new URL(role.url)
  Object.assign(url, { username, password })
  const database = createDatabase(role.url, { replicaUrl: url.href })
  await expect.poll(() => readPlace(database), { timeout: 15_000 }).toBe(true)

  // Where it may not compare them, the database itself is read.
  const compare = sql`FUNCTION pg_control_system()`
  await query(db, sql`REVOKE EXECUTE ON ${compare} FROM PUBLIC`)
  expect(await readPlace(database)).toBe(false)
  expect(await readReplica(database)).toMatchObject({ state: 'away', error: { code: '42501' } })
  await query(db, sql`GRANT EXECUTE ON ${compare} TO PUBLIC`)
  await database.close()
  await role.drop()
})

test('a replica that is behind is not read until it has caught up', { timeout: 60_000 }, async () => {
  const database = withReplica(servers.replicaUrlOf(db.url), 3_000)
  await expect.poll(() => readPlace(database), { timeout: 15_000 }).toBe(true)
  await servers.pauseReplay()
  onTestFinished(() => servers.resumeReplay())
  await insert(db, 'tag', { name: 'not there yet', createdAt: new Date() })
  const count = await countTags(db)

  expect(await readOnReplica(database, async (at) => [await isReplica(at), await countTags(at)])).toEqual([
    false,
    count,
  ])
  expect(await readReplica(database)).toEqual({ state: 'behind', secondsBehind: expect.any(Number) })
  const startedAt = performance.now()
  expect(await readPlace(database)).toBe(false)
  // Known to be behind, it is not asked each time.
  expect(performance.now() - startedAt).toBeLessThan(2_500)

  await servers.resumeReplay()
  await expect.poll(() => readPlace(database), { timeout: 15_000 }).toBe(true)
})

test('a replica that is away or silent is not read', { timeout: 30_000 }, async () => {
  const proxy = await startTcpProxy(servers.replicaUrlOf(db.url))
  const silent = withReplica(proxy.url, 1_000)
  await expect.poll(() => readPlace(silent), { timeout: 15_000 }).toBe(true)
  proxy.stall()
  expect(await readPlace(silent)).toBe(false)
  expect(await readReplica(silent)).toMatchObject({ state: 'away', secondsBehind: null })
  await proxy.close()

  const nowhere = withReplica(proxy.url)
  expect(await readPlace(nowhere)).toBe(false)
  expect(await readReplica(nowhere)).toMatchObject({ state: 'away', error: expect.any(Error) })
})

test('what a replica loses while it is read is read from the database itself', async () => {
  const proxy = await startTcpProxy(servers.replicaUrlOf(db.url))
  const database = withReplica(proxy.url)
  const places: unknown[] = []
  const count = await readOnReplica(database, async (at) => {
    places.push(await isReplica(at))
    if (places.length === 1) await proxy.shut()
    return countTags(at)
  })

  expect(places).toEqual([true, false])
  expect(count).toBe(await countTags(db))
})

test('what a replica ends, to follow the primary, is read from the database itself', async () => {
  const places: unknown[] = []
  const tags = async (at: Database) =>
    transact(
      at,
      async (tx) => {
        const [row] = await query<{ isReplica: boolean }>(
          tx,
          sql`SELECT pg_is_in_recovery() AS "isReplica", (SELECT count(*) FROM tag) AS count`,
        )
        places.push(row?.isReplica)
        if (row?.isReplica) {
          // The replica has to lock the table too, and does not wait for who reads it.
          await query(db, sql`TRUNCATE tag CASCADE`)
          await query(tx, sql`SELECT pg_sleep(60)`)
        }
        return query(tx, sql`SELECT count(*)::int AS count FROM tag`)
      },
      { isSnapshot: true, tries: 1 },
    )

  await readOnReplica(db, tags)
  expect(places).toEqual([true, false])
})

test('an error of the work itself is not tried on the database', async () => {
  let times = 0
  const failing = readOnReplica(db, async (at) => {
    times += 1
    await query(at, sql`SELECT 1 / 0`)
  })

  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(times).toBe(1)
})

test('the database itself and the copy of another one are no replica', async () => {
  const other = await createTestDatabase()
  for (const url of [db.url, other.url, servers.replicaUrlOf('postgres://host/postgres')]) {
    const database = withReplica(url)
    expect(await readReplica(database)).toEqual({ state: 'unrelated', secondsBehind: null })
    expect(await readPlace(database)).toBe(false)
  }
  await other.drop()
})

test('within one transaction its own changes are read', async () => {
  const counts = await transactAsOne(db, async (one) => {
    const before = await readOnReplica(one, countTags)
    await insert(one, 'tag', { name: 'within', createdAt: new Date() })
    return [before, await readOnReplica(one, countTags)]
  })

  expect(counts[1]).toBe((counts[0] ?? 0) + 1)
})

test('a replica that comes back is read again', { timeout: 60_000 }, async () => {
  await servers.stopReplica()
  const database = withReplica(servers.replicaUrlOf(db.url))
  expect(await readPlace(database)).toBe(false)
  await insert(db, 'tag', { name: 'meanwhile', createdAt: new Date() })

  await servers.startReplica()
  await expect.poll(() => readPlace(database), { timeout: 30_000 }).toBe(true)
  expect(await readOnReplica(database, countTags)).toBe(await countTags(db))
})

test('a database without a replica is read itself', async () => {
  const alone = createDatabase(db.url)
  expect(await readPlace(alone)).toBe(false)
  expect(await readReplica(alone)).toBeNull()
  await alone.close()
})
