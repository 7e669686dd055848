import { DomainError, type Staff } from '@lodge/domain'
import type { Context } from '../context.ts'

/** Returns the agent who acts; throws for anybody else. */
export function requireStaff({ actor }: Context): Staff {
  if (actor.kind === 'staff') return actor
  throw new DomainError('forbidden', 'Only staff have this.')
}
