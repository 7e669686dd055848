import { authorize, hasPermission } from '@lodge/domain'
import type { Context } from './context.ts'

/** Throws `forbidden` for anyone but a superadmin: the settings are theirs alone (specification, section 6). */
export function requireSuperadmin({ actor }: Context): void {
  authorize(actor.kind === 'staff' && hasPermission(actor, 'superadmin'))
}
