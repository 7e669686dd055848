import { authorize, hasPermission } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'

/** Throws `forbidden` for those who may not change canned responses. */
export function requireCannedResponseManager({ actor }: Context): void {
  authorize(actor.kind === 'staff' && hasPermission(actor, 'manage_canned_response'))
}
