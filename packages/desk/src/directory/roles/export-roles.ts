import { permissions, type RoleView } from '@lodge/contracts'
import type { Context } from '../../foundation/context.ts'
import { exportPages, yesOrNo } from '../../foundation/records/export-pages.ts'
import { listRoles } from './roles.ts'

/** Yields the roles with what each allows, as rows of texts, their head first. */
export function exportRoles(ctx: Context): AsyncGenerator<string[]> {
  const allowed = permissions.map((permission) => [
    permission,
    (role: RoleView) => yesOrNo(role.permissions.includes(permission)),
  ])
  const columns: Record<string, (role: RoleView) => string> = {
    Role: ({ label }) => label,
    Name: ({ name }) => name,
    People: ({ people }) => String(people),
    'Two-step verification': ({ requiresSecondFactor }) => yesOrNo(requiresSecondFactor),
    ...Object.fromEntries(allowed),
  }
  return exportPages(columns, async () => ({ ...(await listRoles(ctx)), next: null }))
}
