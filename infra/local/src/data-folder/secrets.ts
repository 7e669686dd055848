import { createECDH, randomBytes } from 'node:crypto'
import { readJson, writeJson } from '../json-file.ts'

/** Made for this data folder, readable by its owner only. */
export interface Secrets {
  /** Signs the cookies. */
  session: string
  postgres: string
  redis: string
  /** Base64url; browsers recognise the sender of web pushes by it. */
  vapidPublic: string
  vapidPrivate: string
}

const names = ['session', 'postgres', 'redis', 'vapidPublic', 'vapidPrivate'] as const

/** Makes secrets that do not exist yet. */
export function loadOrCreateSecrets(file: string): Secrets {
  const stored = readSecrets(file)
  const secrets = { ...createSecrets(), ...stored }
  if (names.some((name) => stored[name] === undefined)) writeJson(file, secrets)
  return secrets
}

function createSecrets(): Secrets {
  const pair = createECDH('prime256v1')
  const vapidPublic = pair.generateKeys('base64url')
  // A private key that begins with a zero would be a byte short.
  const vapidPrivate = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
  return { session: secret(), postgres: secret(), redis: secret(), vapidPublic, vapidPrivate }
}

function secret(): string {
  return randomBytes(32).toString('hex')
}

function readSecrets(file: string): Partial<Secrets> {
  const stored = readJson(file)
  if (typeof stored !== 'object' || stored === null) return {}
  const storedByName = new Map(Object.entries(stored))
  return Object.fromEntries(
    names.flatMap((name) => {
      const value: unknown = storedByName.get(name)
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}
