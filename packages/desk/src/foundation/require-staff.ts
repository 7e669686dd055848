import { refusal, type Staff } from '@lodge/domain'
import type { Context } from './context.ts'

/** Returns the agent who asks. Throws `forbidden` for anybody else. */
export function requireStaff({ actor }: Pick<Context, 'actor'>): Staff {
  if (actor.kind === 'staff') return actor
  throw refusal('staff_only')
}
