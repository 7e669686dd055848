import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const children = new Set<ChildProcess>()

/** Starts one of the bench's own programs and waits for the first thing that it says. */
export async function startChild(
  program: string,
  ...args: string[]
): Promise<{ said: unknown; stop: () => Promise<void> }> {
  const child = fork(fileURLToPath(new URL(program, import.meta.url)), args)
  children.add(child)
  const [said] = await Promise.race([once(child, 'message'), once(child, 'exit').then(gone)])
  const stop = async () => {
    children.delete(child)
    if (child.exitCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
  }
  return { said, stop }

  function gone(): never {
    throw new Error(`${program} ended before it was ready`)
  }
}

/** Ends whatever is left, however the bench ends. */
export function endChildren(): void {
  for (const child of children) child.kill('SIGKILL')
}
