import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { holderIsAlive } from './holder.ts'
import { identityOf } from './process-identity.ts'

/**
 * Between finding a port free and listening on it lies a moment in which another launcher could find the same.
 * So each claims it by a file first. False when a living launcher holds the port, this one included.
 */
export function claimPort(port: number): boolean {
  const claim = join(tmpdir(), `lodge-port-${port}`)
  if (holderIsAlive(claim)) return false
  try {
    rmSync(claim, { force: true })
    writeFileSync(claim, JSON.stringify({ pid: process.pid, identity: identityOf(process.pid) }), {
      flag: 'wx',
    })
    return true
  } catch {
    // Another launcher was quicker, or another user's old claim cannot be replaced.
    return !holderIsAlive(claim)
  }
}

export function releasePorts(ports: number[]): void {
  for (const port of ports) rmSync(join(tmpdir(), `lodge-port-${port}`), { force: true })
}
