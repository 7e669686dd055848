import { authorize, hasPermission } from '@lodge/domain'
import type { Context } from './context.ts'

/** The settings are for superadmins alone (specification, section 6); to anyone else they are `forbidden`. */
export function requireSuperadmin({ actor }: Context): void {
  authorize(actor.kind === 'staff' && hasPermission(actor, 'superadmin'))
}
