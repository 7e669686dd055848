import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './workspaces.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES ('newer', '', '29991231000000_newer', now(), now(), 1)`,
  )
  await database.pool.query(`COMMENT ON TABLE _prisma_migrations IS 'last contraction: 29991231000000_newer'`)
})
afterAll(() => database.drop())

test.each([
  ['the API', ['apps/api/src/main.ts']],
  ['a worker', ['workers/relay/src/main.ts']],
  ['migrate', ['infra/local/admin.ts', 'migrate']],
])(
  '%s refuses a database that is too new with one sentence',
  async (_, words) => {
    const child = spawn(process.execPath, words, {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        LODGE_MODE: 'demo',
        DATABASE_URL: database.url,
        REDIS_URL: 'redis://127.0.0.1:1',
        LODGE_FILES_DIR: join(tmpdir(), 'lodge-no-files'),
        PORT: '0',
        LOG_LEVEL: 'silent',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const [output, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')])

    expect(status).toBe(1)
    expect(output).toMatch(/^The database is too new for Lodge \d+\.\d+\.\d+: .*29991231000000_newer.*\n$/)
  },
  60_000,
)
