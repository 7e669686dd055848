import type { Permission, superadmin } from '@lodge/contracts'
import { authorize, hasPermission } from '@lodge/domain'
import type { Context } from '../context.ts'

/** Throws `forbidden` for those who may not change records of a kind. */
export function requireRecordPermission(
  { actor }: Pick<Context, 'actor'>,
  permission: Permission | typeof superadmin,
): void {
  authorize(actor.kind === 'staff' && hasPermission(actor, permission))
}
