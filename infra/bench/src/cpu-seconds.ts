import { readdirSync, readFileSync } from 'node:fs'

/** The same on every Linux machine. */
const ticksPerSecond = 100

interface ProcessCpu {
  parent: number
  /** Seconds of the process and its threads. */
  own: number
  /** Seconds of children that have ended. */
  ended: number
}

/** Returns seconds, user and system. */
export function cpuSecondsOf(pid: number): number {
  return readCpu(pid)?.own ?? Number.NaN
}

/** Includes all children, those that have ended too. */
export function cpuSecondsOfTree(pid: number): number {
  const root = readCpu(pid)
  const children = childrenOf(pid).flatMap((child) => readCpu(child) ?? [])
  return (root?.own ?? Number.NaN) + (root?.ended ?? 0) + children.reduce((sum, { own }) => sum + own, 0)
}

/** Returns children that run. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((each) => parentOf(each) === pid)
}

export function parentOf(pid: number): number {
  return readCpu(pid)?.parent ?? Number.NaN
}

/** Returns undefined for a process that has ended; proc(5) describes the fields. */
function readCpu(pid: number): ProcessCpu | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name before may have spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [parent, user, system, endedUser, endedSystem] = [1, 11, 12, 13, 14].map((at) => Number(fields[at]))
    if (parent === undefined || user === undefined || system === undefined) return undefined
    return {
      parent,
      own: (user + system) / ticksPerSecond,
      ended: ((endedUser ?? 0) + (endedSystem ?? 0)) / ticksPerSecond,
    }
  } catch {
    return undefined
  }
}

export function residentMiB(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
