import { writeFileSync } from 'node:fs'

const everyMs = 5_000

/**
 * Writes the time into a file at short intervals, so that a health check notices a process that hangs: its file grows
 * old.
 */
export function startHeartbeat(file: string): void {
  const beat = () => writeFileSync(file, new Date().toISOString())
  beat()
  setInterval(beat, everyMs).unref()
}
