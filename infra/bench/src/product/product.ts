import { join } from 'node:path'
import { workerNames } from '@lodge/contracts'
import { findFreePort } from '@lodge/database/server'
import { nodeEnvironment, nodeFlags } from '@lodge/infra-local/node-settings'
import { z } from 'zod'
import { type Child, startChild } from '../children.ts'
import { childrenOf, residentMiB } from '../cpu-seconds.ts'

/** All workers in one process, as `npm start` has it, or one process for each. */
const allWorkers = process.env.BENCH_WORKERS === 'each' ? workerNames : ['all']

export const benchSecret = 'a secret of the benches, which guards nothing at all'

export interface BenchProduct {
  base: string
  /** Returns the number of mails so far. */
  mailsTaken: () => Promise<number>
  /** The processes of the API and of every worker, by name. */
  pids: Record<string, number>
  /** Resident memory in MiB, by name. */
  memory: () => Record<string, number>
  /** Returns the codes in mails to sign in that came since it was asked last, by address. */
  takeCodes: () => Promise<Record<string, string>>
  /** Ends the workers, or the API, as an orchestrator does; the other parts go on. */
  stopParts: (which: Which) => Promise<void>
  /** Starts them anew, at the same address. */
  startParts: (which: Which) => Promise<void>
  stop: () => Promise<void>
}

type Which = 'api' | 'workers'

interface ProductOptions {
  databaseUrl: string
  redisUrl: string
  folder: string
  /** Settings besides those of every bench. */
  env?: Record<string, string>
  /** Each in a process of its own, where not all of them are to run. */
  workers?: readonly string[]
}

/**
 * Runs API and workers as an installation does, with a sink for the mail. With `BENCH_DELAY_MS` Postgres and Redis are so
 * far away from them, but not from the bench.
 */
export async function startProduct({
  databaseUrl,
  redisUrl,
  folder,
  env: extraEnv = {},
  workers = allWorkers,
}: ProductOptions): Promise<BenchProduct> {
  const sink = await startChild('./product/mail-sink.ts')
  const delay = await startDelay([databaseUrl, redisUrl])
  const [delayedDatabaseUrl, delayedRedisUrl] = delay.urls
  const port = await findFreePort()
  const base = `http://127.0.0.1:${port}`
  const env = {
    ...nodeEnvironment,
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    LODGE_MODE: 'demo',
    LODGE_RATE_LIMITS: 'off',
    LODGE_SECRET: benchSecret,
    LODGE_REDIS_PREFIX: `{bench-${port}}`,
    LODGE_FILES_DIR: join(folder, 'files'),
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    HOST: '127.0.0.1',
    PORT: String(port),
    LODGE_API_PROCESSES: process.env.BENCH_API_PROCESSES,
    APP_URL: base,
    DATABASE_URL: delayedDatabaseUrl,
    REDIS_URL: delayedRedisUrl,
    SMTP_URL: `smtp://127.0.0.1:${sink.said}`,
    MAIL_FROM: 'Help desk <help@bench.example>',
    ...extraEnv,
  }
  const parts = new Map<string, Child>()
  const namesOf = { api: ['api'], workers }
  const startParts = async (which: Which) => {
    const folderOf = which === 'api' ? 'apps' : 'workers'
    await Promise.all(
      namesOf[which].map(async (name) => {
        parts.set(name, await startChild(`../../../${folderOf}/${name}/src/main.ts`, [], env, nodeFlags))
      }),
    )
  }
  await startParts('api')
  await startParts('workers')
  return {
    base,
    mailsTaken: async () => Number(await sink.ask()),
    get pids() {
      return Object.fromEntries([...parts].map(([name, { pid }]) => [name, pid]))
    },
    takeCodes: async () => z.record(z.string(), z.string()).parse(await sink.ask('codes')),
    stopParts: async (which) => {
      await Promise.all(
        namesOf[which].map(async (name) => {
          await parts.get(name)?.stop()
          parts.delete(name)
        }),
      )
    },
    startParts,
    memory: () => Object.fromEntries([...parts].map(([name, { pid }]) => [name, residentMiBOfTree(pid)])),
    stop: async () => {
      await Promise.all([...parts.values()].map((part) => part.stop()))
      await Promise.all([sink.stop(), delay.stop()])
    },
  }
}

/** Without `BENCH_DELAY_MS` the addresses stay as they are; with 0 there is the proxy, but no delay. */
async function startDelay(urls: readonly string[]) {
  const delayMs = process.env.BENCH_DELAY_MS
  if (!delayMs) return { urls, stop: () => Promise.resolve() }
  const proxy = await startChild('./product/delay-proxy.ts', [delayMs, ...urls])
  return { urls: proxy.said as string[], stop: proxy.stop }
}

/** The API may be several processes. */
function residentMiBOfTree(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, each) => sum + residentMiB(each), 0)
}
