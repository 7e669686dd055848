import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@lodge/database'
import { createNamedDatabase, findFreePort, startPostgres } from '@lodge/database/server'
import { runAtAbruptEnd } from '@lodge/database/testing'
import { startRedis } from './start-redis.ts'

/**
 * Starts one Postgres and Redis for all test files of a run. A server that `TEST_DATABASE_URL` or `TEST_REDIS_URL`
 * already names is not used: a test may drop what it finds.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  // The first project starts the servers for all.
  const run = String(process.pid)
  if (process.env.LODGE_TEST_SERVERS_OF === run) return undefined
  process.env.LODGE_TEST_SERVERS_OF = run
  const folder = await mkdtemp(join(tmpdir(), 'lodge-test-'))
  // Started by root, Postgres runs under an account of its own, which must be able to enter.
  await chmod(folder, 0o755)
  const [postgres, redis] = await Promise.all([
    startPostgres({
      folder: join(folder, 'postgres'),
      port: await findFreePort(),
      password: 'test',
      throwAway: true,
    }),
    startRedis(folder, await findFreePort()),
  ])
  const guard = runAtAbruptEnd(
    'kill -INT "$1" "$2"; sleep 2; rm -rf "$3"',
    `${postgres.pid}`,
    `${redis.pid}`,
    folder,
  )
  process.env.TEST_DATABASE_URL = postgres.adminUrl
  process.env.TEST_REDIS_URL = redis.url
  await migrate(await createNamedDatabase(postgres.adminUrl, 'lodge_template'))
  return async () => {
    await Promise.all([postgres.stop(), redis.stop()])
    // Without this, the process would end before the folder is gone.
    guard.ref()
    guard.kill('SIGKILL')
    await once(guard, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
}
