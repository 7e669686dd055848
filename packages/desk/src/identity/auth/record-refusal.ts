import type { EventInput } from '@lodge/contracts'
import { type Context, recordEventBy, transaction } from '../../foundation/context.ts'
import { rateLimitAddress } from './networks.ts'

export const refusalTypes = [
  'person.sign_in_failed',
  'person.access_refused',
  'person.limit_reached',
  'person.passkey_refused',
  'person.sign_on_refused',
] as const
type RefusalType = (typeof refusalTypes)[number]
type AccessRefusal = { [Type in RefusalType]: { type: Type } & EventInput<Type> }[RefusalType]

/**
 * Records a refusal for the activity log: one of a kind per address and minute, so that no flood fills the log. Each problem
 * of each person's passkeys is a kind: one of them is mailed.
 */
export async function recordRefusal(ctx: Context, refusal: AccessRefusal): Promise<void> {
  const minute = ctx.now().toISOString().slice(0, 16)
  const kind = 'problem' in refusal ? `${refusal.type} ${refusal.problem} ${refusal.personId}` : refusal.type
  const idempotencyKey = `${kind} ${rateLimitAddress(ctx.ip ?? '')} ${minute}`
  await transaction(ctx, (tx) => recordEventBy(ctx, tx, refusal, idempotencyKey))
}
