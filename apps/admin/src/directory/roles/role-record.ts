import { routes, SaveRole } from '@lodge/contracts'
import { formatList } from '@lodge/ui'
import { http } from '../../foundation/http.ts'
import { describeChanges } from '../../foundation/settings-form/list-changes.ts'
import type { SettingsRecord } from '../../foundation/settings-form/settings-record.ts'
import { t } from '../../foundation/t.ts'
import { describeLoss } from '../hand-over/describe-loss.ts'
import { askHandOver } from '../hand-over/hand-over-request.ts'
import { type RoleRecord, roleQuery, toRoleRecord } from './queries.ts'

/** Roles as a kind of record. */
export function describeRoles(): SettingsRecord<RoleRecord, SaveRole, SaveRole> {
  return {
    kind: 'role',
    query: roleQuery,
    path: (id) => `/admin/settings/roles/${id}`,
    crumbs: (name) => [
      { label: t('app.titles.settings') },
      { label: t('app.titles.roles'), to: '/admin/settings/roles' },
      { label: name },
    ],
    createTitle: t('roles.createTitle'),
    nameOf: ({ label }) => label,
    about: ({ name }) => t('roles.identifier', { name }),
    schema: SaveRole,
    blank: () => ({ label: '', permissions: [] }),
    toValues: ({ label, permissions }) => ({ label, permissions }),
    listChanges: () =>
      describeChanges<SaveRole>([
        { path: 'label', label: t('records.name'), of: ({ label }) => label },
        {
          path: 'permissions',
          label: t('roles.allows'),
          of: ({ permissions }) => permissions,
          was: ({ permissions }) =>
            formatList(permissions.map((permission) => t(`roles.permissions.${permission}.title`))),
          isUnordered: true,
        },
      ]),
    create: async (body) => toRoleRecord(await http.call(routes.createRole, { body })),
    confirm: confirmPermissions,
    update: async (id, body) =>
      toRoleRecord(await http.call(routes.updateRole, { params: { id: Number(id) }, body })),
  }
}

/** Asks where the tickets go of those who see them only because the role shows all. */
async function confirmPermissions({ permissions }: SaveRole, view: RoleRecord | null): Promise<boolean> {
  const seesAll = (granted: SaveRole['permissions']) => granted.includes('view_all_tickets')
  if (!view || !seesAll(view.permissions) || seesAll(permissions)) return true
  return (await askHandOver({ change: 'role', id: view.id, permissions }, describeLoss)) ?? true
}
