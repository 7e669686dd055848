import { statSync } from 'node:fs'

// Exits with 0 when an address answers, or a worker's heartbeat is recent.
const oldestSeconds = 30
const [processName = ''] = process.argv.slice(2)

process.exit((await isWell(processName)) ? 0 : 1)

async function isWell(address: string): Promise<boolean> {
  try {
    if (/^https?:/.test(address)) return (await fetch(address, { signal: AbortSignal.timeout(4_000) })).ok
    return Date.now() - statSync(address).mtimeMs < oldestSeconds * 1000
  } catch {
    return false
  }
}
