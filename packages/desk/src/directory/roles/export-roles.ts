import { permissions, type RoleView } from '@lodge/contracts'
import type { Context } from '../../foundation/context.ts'
import { type ExportColumns, exportPages, yesOrNo } from '../../foundation/records/export-pages.ts'
import { listRoles } from './roles.ts'

/** Yields the roles with what each allows, as rows of texts, their head first. */
export function exportRoles(ctx: Context): AsyncGenerator<string[]> {
  const columnsIn: ExportColumns<RoleView> = (t) => ({
    [t('exports.columns.role')]: ({ label }) => label,
    [t('exports.columns.name')]: ({ name }) => name,
    [t('exports.columns.people')]: ({ people }) => String(people),
    [t('exports.columns.secondFactor')]: ({ requiresSecondFactor }) => yesOrNo(t, requiresSecondFactor),
    ...Object.fromEntries(
      permissions.map((permission) => [
        permission,
        (role: RoleView) => yesOrNo(t, role.permissions.includes(permission)),
      ]),
    ),
  })
  return exportPages(ctx, columnsIn, async () => ({ ...(await listRoles(ctx)), next: null }))
}
