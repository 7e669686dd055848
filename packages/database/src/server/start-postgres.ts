import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { type PostgresOptions, preparePostgres } from './prepare-postgres.ts'
import { waitForPostgres } from './wait-for-postgres.ts'

export interface RunningPostgres {
  adminUrl: string
  pid: number
  stop: () => Promise<void>
}

/** Starts a Postgres of our own and waits until it answers; `stop` ends it and leaves its data in order. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { command, args, adminUrl, ...owner } = await preparePostgres(options)
  const child = spawn(command, args, {
    ...owner,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const closed = once(child, 'close')
  const errorOutput = text(child.stderr)
  const failure = closed.then(async () => {
    throw new Error(`Postgres stopped while starting: ${(await errorOutput).trim().split('\n').at(-1)}`)
  })
  await Promise.race([waitForPostgres(adminUrl), failure])
  failure.catch(() => {})
  return {
    adminUrl,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGINT')
      await closed
    },
  }
}
