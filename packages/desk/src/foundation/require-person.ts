import { personIdOf, refusal } from '@lodge/domain'
import type { Context } from './context.ts'

/** Returns the id of whoever is signed in, in either area. Throws `not_signed_in` for anybody else. */
export function requirePerson({ actor }: Pick<Context, 'actor'>): string {
  const id = personIdOf(actor)
  if (id === null) throw refusal('not_signed_in')
  return id
}
