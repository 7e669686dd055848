import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'

/** Replaces a JSON file as a whole, readable by its owner only: readers see the old text or the new, never half. */
export function writeJson(path: string, value: unknown): void {
  const draft = `${path}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, path)
}

/** Returns the value in a JSON file; nothing when it is missing or broken. */
export function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
