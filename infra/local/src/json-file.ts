import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'

/** Writes for its owner only; readers see the old text or the new, never half. */
export function writeJson(path: string, value: unknown): void {
  const draft = `${path}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, path)
}

/** Returns undefined for a missing or broken file. */
export function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
