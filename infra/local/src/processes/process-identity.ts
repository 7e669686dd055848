import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Tells processes of the same number apart: by their start, and on Linux by the boot. Undefined for a process that is
 * gone or only waits to be collected.
 */
export function identifyProcess(pid: number): string | undefined {
  return process.platform === 'linux' ? identityOnLinux(pid) : identityFromPs(pid)
}

export function isAlive({ pid, identity }: { pid: number; identity: string }): boolean {
  return identifyProcess(pid) === identity
}

function identityOnLinux(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may contain anything; fields after it begin with the third, the state.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state, startedAt] = [fields[0], fields[19]]
    return state === 'Z' || state === 'X' ? undefined : `${boot} ${startedAt}`
  } catch {
    return undefined
  }
}

function identityFromPs(pid: number): string | undefined {
  const { stdout, status } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
  return status === 0 && stdout.trim() ? stdout.trim() : undefined
}
