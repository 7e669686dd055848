import { readdirSync, readFileSync } from 'node:fs'

/** Ticks of Linux's clock in a second, the same on every machine of today. */
const ticksPerSecond = 100

interface ProcessCpu {
  parent: number
  /** Of the process itself with its threads, in seconds. */
  own: number
  /** Of its children that have ended. */
  ended: number
}

/** Returns the seconds of CPU, user and system, that a process has used so far. */
export function cpuSecondsOf(pid: number): number {
  return readCpu(pid)?.own ?? Number.NaN
}

/** Returns the same of a process with all its children, those that have ended too. */
export function cpuSecondsOfTree(pid: number): number {
  const root = readCpu(pid)
  const children = childrenOf(pid).flatMap((child) => readCpu(child) ?? [])
  return (root?.own ?? Number.NaN) + (root?.ended ?? 0) + children.reduce((sum, { own }) => sum + own, 0)
}

/** Returns the processes that this one started and that run. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((each) => parentOf(each) === pid)
}

/** Returns the process that started this one. */
export function parentOf(pid: number): number {
  return readCpu(pid)?.parent ?? Number.NaN
}

/** Returns nothing for a process that has ended meanwhile; proc(5) describes the fields. */
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
