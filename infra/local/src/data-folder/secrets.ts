import { randomBytes } from 'node:crypto'
import { readJson, writeJson } from '../json-file.ts'

/** Made up once for this data folder, and readable by its owner only. */
export interface Secrets {
  /** Signs the cookies. */
  session: string
  postgres: string
  redis: string
}

export function loadOrCreateSecrets(file: string): Secrets {
  const kept = readJson(file)
  if (isSecrets(kept)) return kept
  const made = { session: secret(), postgres: secret(), redis: secret() }
  writeJson(file, made)
  return made
}

function secret(): string {
  return randomBytes(32).toString('hex')
}

function isSecrets(value: unknown): value is Secrets {
  if (typeof value !== 'object' || value === null) return false
  return ['session', 'postgres', 'redis'].every((name) =>
    Object.entries(value).some(([key, text]) => key === name && typeof text === 'string'),
  )
}
