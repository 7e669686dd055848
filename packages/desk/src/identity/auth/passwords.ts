import { hash, verify } from '@node-rs/argon2'

/** OWASP's recommendation for argon2id, the library's default: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Returns the argon2id hash of a password, with its salt and cost in it. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/** Returns whether the password is right. Takes as long for a person without a password as for a wrong one. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const isRight = await verify(passwordHash ?? (await decoy), password)
  return isRight && passwordHash !== null
}

/** Returns whether a hash was made at another cost than that of new ones, or by another algorithm. */
export function isOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = cost
  return !passwordHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}

let decoy: Promise<string> | undefined
