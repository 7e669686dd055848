import { type Requester, refusal } from '@lodge/domain'
import type { Context } from './context.ts'

/** Returns the requester who asks. Throws `forbidden` for anybody else. */
export function requireRequester({ actor }: Pick<Context, 'actor'>): Requester {
  if (actor.kind === 'requester') return actor
  throw refusal('requesters_only')
}
