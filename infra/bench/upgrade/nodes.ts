import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { findFreePort } from '@lodge/database/server'
import { nodeEnvironment, nodeFlags } from '@lodge/infra-local/node-settings'

export interface RunningNode {
  /** The API's port; 0 for workers. */
  port: number
  /** Ends it as an orchestrator does, and returns its exit status. */
  stop: () => Promise<number | null>
}

const running = new Set<{ kill: (signal: 'SIGKILL') => unknown }>()

export function startApi(folder: string, env: Record<string, string>): Promise<RunningNode> {
  return findFreePort().then((port) =>
    start(folder, 'apps/api/src/main.ts', { ...env, PORT: `${port}` }, port),
  )
}

export function startWorkers(folder: string, env: Record<string, string>): Promise<RunningNode> {
  return start(folder, 'workers/all/src/main.ts', env, 0)
}

async function start(
  folder: string,
  main: string,
  env: Record<string, string>,
  port: number,
): Promise<RunningNode> {
  const child = spawn(process.execPath, [...nodeFlags, join(folder, main)], {
    cwd: folder,
    env: { ...nodeEnvironment, PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  running.add(child)
  const ended = once(child, 'exit').then(([status]) => {
    running.delete(child)
    return status as number | null
  })
  const failure = ended.then((status) => {
    throw new Error(`${main} of ${folder} ended with ${status}`)
  })
  await Promise.race([once(child, 'message'), failure])
  failure.catch(() => undefined)
  return {
    port,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** Kills what still runs, however the bench ends. */
export function killNodes(): void {
  for (const child of running) child.kill('SIGKILL')
}

/** Runs `npm run admin -- …` of a version; returns its exit status and what it said. */
export async function runAdmin(
  folder: string,
  words: readonly string[],
  env: Record<string, string>,
): Promise<{ status: number | null; output: string }> {
  const child = spawn(process.execPath, [join(folder, 'infra/local/admin.ts'), ...words], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const [status] = await once(child, 'close')
  return { status, output }
}
