import { writeFileSync } from 'node:fs'

const everyMs = 5_000

/** Writes the time into a file: a health check finds a process that hangs by the age of its file. */
export function startHeartbeat(file: string): void {
  const beat = () => writeFileSync(file, new Date().toISOString())
  beat()
  setInterval(beat, everyMs).unref()
}
