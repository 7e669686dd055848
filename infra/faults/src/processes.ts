import type { WorkerName } from '@lodge/contracts'
import { readRunRecord } from '@lodge/e2e/run-record'
import { vi } from 'vitest'

export type ProcessName = WorkerName | 'api' | 'redis' | 'postgres'

/** Crashes a process; returns its id. */
export function killProcess(name: ProcessName): number {
  const pid = readRunRecord().pids[name]
  if (!pid) throw new Error(`${name} does not run`)
  process.kill(pid, 'SIGKILL')
  return pid
}

/** Waits until the launcher has started another one. */
export async function waitForRestart(name: ProcessName, killedPid: number): Promise<void> {
  await vi.waitFor(
    () => {
      const { pids } = readRunRecord()
      if (pids[name] === undefined || pids[name] === killedPid) throw new Error(`${name} is not back`)
    },
    { timeout: 30_000, interval: 50 },
  )
}
