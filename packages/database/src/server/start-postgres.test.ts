import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findFreePort, startPostgres } from './index.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lodge-pg-'))
  // Started by root, Postgres runs under an account of its own, which must be able to enter.
  await chmod(root, 0o755)
})
afterEach(() => rm(root, { recursive: true, force: true }))

test.each([
  ['by its socket', 'data', true],
  ['by TCP where the path is too long for a socket', 'a-very-long-name-of-a-folder-'.repeat(4), false],
])('a started Postgres is reached %s', async (_, name, isBySocket) => {
  const folder = join(root, name)
  await mkdir(folder, { mode: 0o755 })
  const postgres = await startPostgres({
    folder: join(folder, 'postgres'),
    port: await findFreePort(),
    password: 'test',
    throwAway: true,
  })
  const client = new Client({ connectionString: postgres.adminUrl })
  await client.connect()
  const { rows } = await client.query('SELECT inet_server_addr() IS NULL AS "isBySocket"')
  await client.end()
  await postgres.stop()
  expect(rows).toEqual([{ isBySocket }])
})
