import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { readJson, writeJson } from '../json-file.ts'
import { identifyProcess, isAlive } from './process-identity.ts'

interface RegisteredProcess {
  pid: number
  identity: string
}

/** On disk at every moment, so that a crash leaves a list of what runs. */
export interface ProcessRegistry {
  pids: () => Record<string, number>
  note: (name: string, pid: number) => void
  clear: () => void
}

export function openProcessRegistry(path: string, onChange: () => void): ProcessRegistry {
  const entries: Record<string, RegisteredProcess> = {}
  return {
    pids: () => Object.fromEntries(Object.entries(entries).map(([name, { pid }]) => [name, pid])),
    note: (name, pid) => {
      entries[name] = { pid, identity: identifyProcess(pid) ?? '' }
      writeJson(path, entries)
      onChange()
    },
    clear: () => rmSync(path, { force: true }),
  }
}

/**
 * Ends processes of a launcher that was killed; returns names. Only a process that is verifiably the recorded one is
 * touched: its number may belong to another by now.
 */
export async function endLeftovers(path: string): Promise<string[]> {
  const remaining = readRegistry(path).filter(([name, entry]) => name !== 'launcher' && isAlive(entry))
  await Promise.all(remaining.map(([name, entry]) => endOne(name, entry)))
  rmSync(path, { force: true })
  return remaining.map(([name]) => name)
}

async function endOne(name: string, entry: RegisteredProcess): Promise<void> {
  // For Postgres SIGTERM means to wait for its clients.
  signal(entry, name === 'postgres' ? 'SIGINT' : 'SIGTERM')
  const deadline = Date.now() + 10_000
  while (isAlive(entry)) {
    if (Date.now() > deadline) signal(entry, 'SIGKILL')
    await wait(50)
  }
}

function signal({ pid }: RegisteredProcess, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended meanwhile.
  }
}

function readRegistry(path: string): [string, RegisteredProcess][] {
  const value = readJson(path)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).filter((pair): pair is [string, RegisteredProcess] =>
    isRegisteredProcess(pair[1]),
  )
}

function isRegisteredProcess(value: unknown): value is RegisteredProcess {
  if (typeof value !== 'object' || value === null || !('pid' in value && 'identity' in value)) return false
  return typeof value.pid === 'number' && typeof value.identity === 'string' && value.identity !== ''
}
