import { DomainError, type Staff } from '@lodge/domain'
import type { Context } from '../context.ts'

/** The agent who asks; anybody else has no such thing. */
export function requireStaff({ actor }: Context): Staff {
  if (actor.kind === 'staff') return actor
  throw new DomainError('forbidden', 'Only staff have this.')
}
