import { writeFileSync } from 'node:fs'

const everyMs = 5_000

/**
 * Writes the time into a file again and again, so that a health check sees whether the process still gets to its work:
 * one that hangs lets the file grow old.
 */
export function startHeartbeat(file: string): void {
  const beat = () => writeFileSync(file, new Date().toISOString())
  beat()
  setInterval(beat, everyMs).unref()
}
