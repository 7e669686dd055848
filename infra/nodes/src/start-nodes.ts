import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findFreePort } from '@lodge/database/server'
import { nodeEnvironment, nodeFlags } from '@lodge/infra-local/node-settings'
import type { Children } from '@lodge/infra-testing/start-children'

const root = join(import.meta.dirname, '../../..')

interface Settings {
  databaseUrl: string
  redisUrl: string
  prefix?: string
  env?: Record<string, string>
}

/** Starts two nodes of the API and two processes with all workers; returns the addresses of the nodes. */
export async function startNodes({ folder, start }: Children, settings: Settings): Promise<[string, string]> {
  const environment = environmentOf(folder, settings)
  const startPart = async (main: string, own: Record<string, string> = {}) => {
    const child = start(process.execPath, [...nodeFlags, join(root, main)], {
      env: { ...environment, ...own },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const failure = once(child, 'exit').then(([code]) => {
      throw new Error(`${main} ended with ${code}`)
    })
    await Promise.race([once(child, 'message'), failure])
    failure.catch(() => undefined)
  }
  const startApi = async () => {
    const port = await findFreePort()
    const base = `http://127.0.0.1:${port}`
    await startPart('apps/api/src/main.ts', { PORT: `${port}`, APP_URL: base })
    return base
  }
  const [one, other] = await Promise.all([
    startApi(),
    startApi(),
    startPart('workers/all/src/main.ts'),
    startPart('workers/all/src/main.ts'),
  ])
  return [one, other]
}

/** Starts one process and returns the first line of its log that matches. */
export async function waitForLine(
  { folder, start }: Children,
  main: string,
  pattern: RegExp,
  settings: Settings,
): Promise<string> {
  const port = `${await findFreePort()}`
  const child = start(process.execPath, [...nodeFlags, join(root, main)], {
    env: { ...environmentOf(folder, settings), PORT: port, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (child.stdout)
    for await (const line of createInterface({ input: child.stdout })) if (pattern.test(line)) return line
  throw new Error(`${main} never said ${pattern}`)
}

function environmentOf(folder: string, { databaseUrl, redisUrl, prefix = '{lodge}', env = {} }: Settings) {
  return {
    ...nodeEnvironment,
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    LODGE_MODE: 'demo',
    LODGE_RATE_LIMITS: 'off',
    LODGE_SECRET: 'a secret of this test',
    LODGE_FILES_DIR: join(folder, 'files'),
    LOG_LEVEL: 'silent',
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    LODGE_REDIS_PREFIX: prefix,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Help desk <help@uni.example>',
    APP_URL: 'http://127.0.0.1:1',
    ...env,
  }
}

/** Four processes start, which takes seconds, and on a busy machine a minute. */
export const withNodes = { timeout: 300_000 }
