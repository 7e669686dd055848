import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const children = new Set<ChildProcess>()

export interface Child {
  pid: number
  /** Its first message. */
  said: unknown
  ask: (question?: unknown) => Promise<unknown>
  stop: () => Promise<void>
}

export async function startChild(
  program: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = process.env,
  flags: readonly string[] = [],
): Promise<Child> {
  const profiling = process.env.BENCH_PROFILE
  const execArgv = [...flags, ...(profiling ? ['--cpu-prof', `--cpu-prof-dir=${profiling}`] : [])]
  const child = fork(fileURLToPath(new URL(program, import.meta.url)), args, { env, execArgv })
  children.add(child)
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit').then(failEarly)])
  const ask = async (question: unknown = '?') => {
    const answer = once(child, 'message')
    child.send(question as string)
    return (await answer)[0]
  }
  const stop = async () => {
    children.delete(child)
    if (child.exitCode !== null) return
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    await exit
  }
  return { pid: child.pid ?? 0, said: message, ask, stop }

  function failEarly(): never {
    throw new Error(`${program} ended before it was ready`)
  }
}

/** Runs however the bench ends. */
export function endChildren(): void {
  for (const child of children) child.kill('SIGKILL')
}
