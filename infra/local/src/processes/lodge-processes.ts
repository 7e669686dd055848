import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../settings.ts'
import { nodeEnvironment, nodeFlags } from './node-settings.ts'
import { type ProcessPlan, waitForReadyMessage } from './supervise.ts'

/** Returns the host by which this machine reaches it. */
export function localHost(host: string): string {
  return host === '0.0.0.0' ? '127.0.0.1' : host
}

/** Ready when all its processes listen and it answers over HTTP. */
export function apiPlan(env: NodeJS.ProcessEnv, url: string): ProcessPlan {
  const ready = (child: ChildProcess, signal: AbortSignal) =>
    Promise.all([waitForReadyMessage(child, signal), waitForReadyz(`${url}/readyz`, signal)])
  return { ...nodePlan('api', join(root, 'apps/api/src/main.ts'), env), ready }
}

/** Ready when it tells its parent. */
export function workerPlan(name: string, env: NodeJS.ProcessEnv): ProcessPlan {
  return { ...nodePlan(name, join(root, 'workers', name, 'src/main.ts'), env), ready: waitForReadyMessage }
}

export function nodePlan(name: string, program: string, env: NodeJS.ProcessEnv): Omit<ProcessPlan, 'ready'> {
  return {
    name,
    command: process.execPath,
    args: [...nodeFlags, program],
    cwd: root,
    env: { ...nodeEnvironment, ...env },
    hasChannel: true,
    stopSignal: 'SIGTERM',
  }
}

async function waitForReadyz(url: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const response = await fetch(url, { signal }).catch(() => undefined)
    await response?.body?.cancel()
    if (response?.status === 200) return
    await wait(100)
  }
}
