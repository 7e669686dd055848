import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { findFreePort } from '@lodge/database/server'
import { nodeEnvironment, nodeFlags } from '@lodge/infra-local/node-settings'

type Environment = Readonly<Record<string, string>>

export interface RunningNode {
  /** The API's port; 0 for workers. */
  port: number
  pid: number
  /** Resolves with its exit status; null where a signal ended it. */
  ended: Promise<number | null>
  /** Ends it as an orchestrator does, and returns its exit status. */
  stop: () => Promise<number | null>
}

const running = new Set<ChildProcess>()

/** Starts an API of the version in `folder`, on a free port unless one is given. Throws where it ends before it is ready. */
export async function startApi(folder: string, env: Environment, port?: number): Promise<RunningNode> {
  const own = port ?? (await findFreePort())
  return start(folder, 'apps/api/src/main.ts', { ...env, PORT: `${own}` }, own)
}

/** Starts a process with all workers of the version in `folder`. Throws where it ends before it is ready. */
export function startWorkers(folder: string, env: Environment): Promise<RunningNode> {
  return start(folder, 'workers/all/src/main.ts', env, 0)
}

async function start(folder: string, main: string, env: Environment, port: number): Promise<RunningNode> {
  const child = spawn(process.execPath, [...nodeFlags, join(folder, main)], {
    cwd: folder,
    env: {
      ...nodeEnvironment,
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...env,
    },
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
    pid: child.pid ?? 0,
    ended,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** Kills what still runs, however the program ends. */
export function killNodes(): void {
  for (const child of running) child.kill('SIGKILL')
}

/** Runs `npm run admin -- …` of a version; returns its exit status and what it said. */
export async function runAdmin(
  folder: string,
  words: readonly string[],
  env: Environment,
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
