import { limits, routes, type UserRecord } from '@lodge/contracts'
import { formatDate, listTimeZones, TextField, TreeField } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'
import { RecordUsagePanel } from '../../foundation/records/record-usage.tsx'
import { FormSection } from '../../foundation/settings-form/form-section.tsx'
import {
  NewRecordScreen,
  type RecordPart,
  RecordScreen,
} from '../../foundation/settings-form/settings-record-screen.tsx'
import { TreeMultiSelectField } from '../../foundation/settings-form/tree-multi-select.tsx'
import { t } from '../../foundation/t.ts'
import { DepartmentField } from '../departments/department-fields.tsx'
import { HandOverDialog } from '../hand-over/hand-over-dialog.tsx'
import { AnonymiseUserButton } from './anonymise-user.tsx'
import { InvitedBadge } from './invited-badge.tsx'
import { MergeNotes } from './merging/merge-notes.tsx'
import { MergePeopleButton } from './merging/merge-people.tsx'
import { userOptionsQuery } from './queries.ts'
import { UserAccess } from './user-access.tsx'
import { UserAddresses } from './user-addresses.tsx'
import { describeUsers, type UserValues } from './user-record.ts'

type UserPart = RecordPart<UserRecord, UserValues>

const describePage = () => ({
  record: describeUsers(),
  children: (part: UserPart) => <UserFields {...part} />,
  side: ({ view }: UserPart) => view && <UserUsage alias={view.alias} />,
  badge: (view: UserRecord) => (view.isInvited && view.archivedAt === null ? <InvitedBadge /> : undefined),
  actions: ({ view }: UserPart) =>
    view && (
      <>
        <MergePeopleButton user={view} />
        <AnonymiseUserButton user={view} />
      </>
    ),
})

export const NewUserScreen = () => <NewRecordScreen {...describePage()} />

export const UserScreen = () => <RecordScreen {...describePage()} />

function UserFields({ form, view }: UserPart) {
  const isLocked = view !== null && !view.mayChange
  return (
    <>
      <HandOverDialog />
      {view && <MergeNotes view={view} />}
      {isLocked && view.mergedInto === null && (
        <p className="mt-3 rounded-md border border-border bg-surface px-3 py-2 text-sm">
          {view.isAnonymised ? t('users.lockedAnonymised') : t('users.locked')}
        </p>
      )}
      {view?.deletionRequestedAt && (
        <p className="mt-3 rounded-md border border-border bg-surface px-3 py-2 text-sm">
          {t('users.deletionRequested', { date: formatDate(view.deletionRequestedAt) })}
        </p>
      )}
      {view?.pendingEmail && (
        <p role="status" className="mt-3 rounded-md border border-border bg-surface px-3 py-2 text-sm">
          {view.isPendingFurther
            ? t('users.pendingFurther', { email: view.email, pending: view.pendingEmail })
            : t('users.pendingEmail', { email: view.email, pending: view.pendingEmail })}
        </p>
      )}
      <fieldset disabled={isLocked} className="contents">
        <FormSection title={t('users.basics')} text={t('users.basicsText')}>
          <div className="field-grid md:grid-cols-2">
            <TextField
              field={form.field('name')}
              label={t('records.name')}
              isRequired
              maxLength={limits.nameLength}
            />
            <TextField
              field={form.field('email')}
              label={t('users.email')}
              hint={hintOfEmail(view)}
              readOnly={view?.isSelf === true}
              type="email"
              isRequired
            />
            <TextField
              field={form.field('externalId')}
              label={t('users.externalId')}
              hint={t('users.externalIdHint')}
              isOptional
              maxLength={limits.externalIdLength}
            />
            <TimeZoneField form={form} view={view} />
          </div>
        </FormSection>
        {view && <UserAddresses view={view} />}
        <UserAccess form={form} view={view} />
        <UserStudies form={form} view={view} />
      </fieldset>
    </>
  )
}

function hintOfEmail(view: UserRecord | null): string {
  if (view?.isSelf) return t('users.ownEmail')
  return view && !view.mayChangeEmail ? t('users.emailConfirmed') : t('users.emailHint')
}

function TimeZoneField({ form }: UserPart) {
  const field = form.field('timezone')
  return (
    <TreeField
      field={field}
      label={t('users.timezone')}
      hint={t('users.timezoneHint')}
      isOptional
      options={listTimeZones()}
      valuePath={field.value ? [field.value] : []}
      isLeafOnly
    />
  )
}

function UserStudies({ form, view }: UserPart) {
  const { data: options } = useQuery(userOptionsQuery)
  return (
    <FormSection title={t('users.studies')} text={t('users.studiesText')}>
      <div className="flex flex-col gap-4">
        <DepartmentField
          field={form.field('department')}
          label={t('users.department')}
          saved={view?.department}
        />
        <TreeMultiSelectField
          field={form.field('courses')}
          label={t('users.courses')}
          isOptional
          options={options?.courses.map(({ alias, name }) => ({ id: alias, label: name })) ?? null}
          nameOf={(alias) => view?.courses.find((course) => course.alias === alias)?.name}
        />
      </div>
    </FormSection>
  )
}

function UserUsage({ alias }: { alias: string }) {
  return (
    <RecordUsagePanel
      queryKey={['user-records', alias]}
      read={(signal) => http.call(routes.userUsage, { params: { alias } }, { signal })}
      links={{
        askedTickets: `/admin/tickets/all?requester=${alias}`,
        assignedTickets: `/admin/tickets/all?assignee=${alias}`,
      }}
      notes={{ unused: t('users.unused'), used: t('users.used') }}
    />
  )
}
