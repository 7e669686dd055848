import { type ImportKind, superadmin } from '@lodge/contracts'
import type { Context } from '../../foundation/context.ts'
import { requireRecordPermission } from '../../foundation/records/require-record-permission.ts'

const permissions = { users: 'manage_user_account', courses: superadmin } as const

/** Throws `forbidden` for those who may not change records of the kind one by one either. */
export function requireImportPermission(ctx: Pick<Context, 'actor'>, kind: ImportKind): void {
  requireRecordPermission(ctx, permissions[kind])
}
