import { fork } from 'node:child_process'
import { once } from 'node:events'

/** Starts a push service in a process of its own. Returns its origin and how to stop it. */
export async function startPushService(): Promise<{ origin: string; stop: () => void }> {
  const child = fork(new URL('./main.ts', import.meta.url), { stdio: 'inherit' })
  const [origin] = await once(child, 'message')
  return { origin: String(origin), stop: () => void child.kill() }
}
