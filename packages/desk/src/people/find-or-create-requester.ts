import { randomBytes } from 'node:crypto'
import type { Transaction } from '@lodge/database'

/**
 * Returns the id of the person with this address, creating one with an alias made from the address where there is none.
 */
export async function findOrCreateRequester(tx: Transaction, email: string, now: Date): Promise<string> {
  for (const alias of aliasesFrom(email)) {
    const [made] = await tx.person.createManyAndReturn({
      data: [{ alias, email, createdAt: now }],
      skipDuplicates: true,
      select: { id: true },
    })
    if (made) return made.id
    const known = await tx.person.findUnique({ where: { email }, select: { id: true } })
    if (known) return known.id
  }
  throw new Error('No free alias was found for a new person')
}

/** Yields a readable alias first, then ones with an ending that nobody else has. */
function* aliasesFrom(email: string): Generator<string> {
  const base = aliasOf(email.slice(0, email.lastIndexOf('@')))
  yield base
  for (let tries = 0; tries < 5; tries++) yield `${base}-${randomBytes(3).toString('hex')}`
}

function aliasOf(text: string): string {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mark}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '')
  return words || 'person'
}
