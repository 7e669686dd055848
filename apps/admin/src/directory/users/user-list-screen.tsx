import { routes, type UserPage, type UserRow } from '@lodge/contracts'
import { Badge, formatList, Select } from '@lodge/ui'
import { MailX, UserRound } from 'lucide-react'
import { http } from '../../foundation/http.ts'
import { RecordListScreen } from '../../foundation/records/record-list-screen.tsx'
import type { RecordFilter } from '../../foundation/records/use-record-filter.ts'
import { t } from '../../foundation/t.ts'
import { InvitedBadge } from './invited-badge.tsx'

/** Students and staff, narrowed to one of the two or to a role. */
export function UserListScreen() {
  return (
    <RecordListScreen<UserRow, UserPage>
      queryKey="user-records"
      title={t('users.title')}
      text={t('users.text')}
      create={{ to: '/admin/create-users', label: t('users.create') }}
      read={(query, signal) => http.call(routes.userRecords, { query: { ...query } }, { signal })}
      csv={routes.usersCsv.path}
      importTo="/admin/import-users"
      toPath={({ alias }) => `/admin/edit-users/${alias}`}
      nameOf={({ name, email }) => name || email}
      detailOf={({ email, otherEmails }) => formatList([email, ...otherEmails])}
      columns={[
        { label: t('users.role'), of: ({ role }) => role?.label ?? t('users.student') },
        { label: t('users.teams'), of: ({ teams }) => formatList(teams) },
        { label: t('users.department'), of: ({ department }) => department ?? '' },
      ]}
      renderStatus={renderStatus}
      empty={{ title: t('users.empty'), text: t('users.emptyText'), icon: <UserRound aria-hidden /> }}
      archived={{
        badge: t('users.deactivated'),
        filter: (count) => t('users.deactivatedCount', { count: count ?? '', hasCount: count != null }),
        empty: t('users.emptyDeactivated'),
      }}
      moreFilters={['kind', 'role']}
      renderFilters={(page, filter, change) => <RoleFilter page={page} filter={filter} onChange={change} />}
    />
  )
}

/** Returns what is to be said of somebody besides whether they may sign in. */
function renderStatus({ isInvited, archivedAt, failingEmails }: UserRow) {
  const mailFails = failingEmails.length > 0
  if (archivedAt !== null || (!isInvited && !mailFails)) return undefined
  return (
    <span className="flex flex-wrap gap-1">
      {isInvited && <InvitedBadge />}
      {mailFails && (
        <Badge tone="destructive" title={t('users.mailFailsTo', { emails: failingEmails })}>
          <MailX aria-hidden />
          {t('users.mailFails')}
        </Badge>
      )}
    </span>
  )
}

interface RoleFilterProps {
  page: UserPage | undefined
  filter: RecordFilter
  onChange: (filter: RecordFilter) => void
}

const rolePrefix = 'role:'

/** Everybody, students, staff, or who has one role. */
function RoleFilter({ page, filter, onChange }: RoleFilterProps) {
  const { kind, role } = filter.more
  const listed = page?.roles ?? (role ? [{ name: role, label: role }] : [])
  return (
    <Select
      aria-label={t('users.who')}
      className="w-44"
      value={role ? `${rolePrefix}${role}` : (kind ?? 'all')}
      options={[
        { value: 'all', label: t('users.everybody') },
        { value: 'student', label: t('users.students') },
        { value: 'staff', label: t('users.staff') },
        { value: 'asks_for_deletion', label: t('users.asksForDeletion') },
        { value: 'mail_fails', label: t('users.mailFails') },
        ...listed.map(({ name, label }) => ({ value: `${rolePrefix}${name}`, label })),
      ]}
      onChange={(value) => onChange({ ...filter, more: toFilter(value) })}
    />
  )
}

function toFilter(value: string): Record<string, string> {
  if (value === 'all') return {}
  return value.startsWith(rolePrefix) ? { role: value.slice(rolePrefix.length) } : { kind: value }
}
