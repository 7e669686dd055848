import { type Permission, permissions, type RoleView } from '@lodge/contracts'
import {
  formatList,
  joinFacts,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@lodge/ui'
import { Check, Minus } from 'lucide-react'
import { Link } from 'react-router'
import { t } from '../../foundation/t.ts'

/** Number of people who are named at the head of a column. */
const namedPeople = 2

/** Permissions down, roles across. */
export function PermissionMatrix({ roles }: { roles: readonly RoleView[] }) {
  return (
    <Table aria-label={t('app.titles.roles')}>
      <TableHeader>
        <tr>
          <TableHead className="sticky start-0 bg-surface align-bottom max-lg:first:ps-4">
            {t('roles.permission')}
          </TableHead>
          {roles.map((role) => (
            <RoleHead key={role.id} role={role} />
          ))}
        </tr>
      </TableHeader>
      <TableBody>
        {permissions.map((permission) => (
          <PermissionRow key={permission} permission={permission} roles={roles} />
        ))}
      </TableBody>
    </Table>
  )
}

function RoleHead({ role: { id, label, people, holders } }: { role: RoleView }) {
  const named = holders.slice(0, namedPeople)
  const more = people - named.length
  // With more to come, the sentence has the "and".
  const names = (more > 0 ? joinFacts : formatList)(named.map(({ name }) => name))
  return (
    <TableHead className="h-auto min-w-36 py-2 align-top max-sm:min-w-20 font-normal whitespace-normal">
      <Link
        to={`/admin/settings/roles/${id}`}
        className="block font-semibold max-w-48 text-foreground underline-offset-4 wrap-break-word hover:underline"
      >
        {label}
      </Link>
      <span className="block tabular-nums">{t('roles.people', { count: people })}</span>
      {names && <span className="block text-xs max-sm:hidden">{t('roles.holders', { names, more })}</span>}
    </TableHead>
  )
}

function PermissionRow({ permission, roles }: { permission: Permission; roles: readonly RoleView[] }) {
  return (
    <TableRow className="h-auto">
      <TableHead
        scope="row"
        className="sticky start-0 h-auto min-w-48 max-w-md max-sm:min-w-32 max-sm:max-w-40 bg-background py-2 text-base whitespace-normal text-foreground max-lg:first:ps-4"
      >
        {t(`roles.permissions.${permission}.title`)}
        <span className="block text-xs font-normal text-muted-foreground">
          {t(`roles.permissions.${permission}.text`)}
        </span>
      </TableHead>
      {roles.map(({ id, label, permissions: granted }) => (
        <PermissionCell key={id} role={label} isAllowed={granted.includes(permission)} />
      ))}
    </TableRow>
  )
}

function PermissionCell({ role, isAllowed }: { role: string; isAllowed: boolean }) {
  const Icon = isAllowed ? Check : Minus
  return (
    <TableCell>
      <Icon aria-hidden className={isAllowed ? 'size-4' : 'size-4 text-muted-foreground'} />
      <span className="sr-only">
        {isAllowed ? t('roles.allowed', { role }) : t('roles.notAllowed', { role })}
      </span>
    </TableCell>
  )
}
