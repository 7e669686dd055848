import { authorize, hasPermission } from '@lodge/domain'
import type { Context } from '../context.ts'

/** Canned responses are changed by those who have the permission; to anyone else that is `forbidden`. */
export function requireCannedResponseManager({ actor }: Context): void {
  authorize(actor.kind === 'staff' && hasPermission(actor, 'manage_canned_response'))
}
