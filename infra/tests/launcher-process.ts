import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from './workspaces.ts'

const RunFile = z.object({
  portal: z.url(),
  admin: z.url(),
  api: z.url(),
  mail: z.url(),
  mailApi: z.url(),
  smtp: z.string(),
  postgres: z.string(),
  redis: z.string(),
  pids: z.record(z.string(), z.number()),
})

/** A process of its own, with its own data. */
export interface LauncherProcess {
  child: ChildProcess
  /** Returns the output up to now. */
  output: () => string
  /** Resolves to its status. */
  ended: Promise<number | null>
}

export function startLauncher(
  dataDir: string,
  env: NodeJS.ProcessEnv = {},
  args: string[] = [],
): LauncherProcess {
  const child = spawn(process.execPath, [join(root, 'infra/local/start.ts'), ...args], {
    cwd: root,
    env: { ...withoutOurs(process.env), LODGE_DATA_DIR: dataDir, ...env },
    // The launcher learns by the channel when the tests are gone.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (output += String(part)))
  const ended = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null))
  return { child, output: () => output, ended }
}

/** Throws with the output when the launcher ends before `Lodge is ready`. */
export async function waitUntilReady({ child, output, ended }: LauncherProcess): Promise<void> {
  const failure = ended.then(() => {
    throw new Error(`The launcher ended: ${output()}`)
  })
  failure.catch(() => {})
  // A part may say more at the same moment.
  while (!/^Lodge is ready$/m.test(output())) {
    await Promise.race([once(child.stdout ?? child, 'data'), failure])
  }
}

export function readRunFile(dataDir: string) {
  return RunFile.parse(JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')))
}

export function listAlive(pids: Record<string, number>): string[] {
  return Object.entries(pids).flatMap(([name, pid]) => (isAlive(pid) ? [name] : []))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // A process that waits to be collected still has its number.
    const stat = `/proc/${pid}/stat`
    return !existsSync(stat) || !/\) [ZX] /.test(readFileSync(stat, 'utf8'))
  } catch {
    return false
  }
}

function withoutOurs(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ours = /^(LODGE_|VITEST|TEST_|NODE_ENV$|PORT$|HOST$|APP_URL$|(DATABASE|REDIS|SMTP)_URL$)/
  return Object.fromEntries(Object.entries(env).filter(([name]) => !ours.test(name)))
}
