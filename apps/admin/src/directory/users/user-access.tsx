import type { UserOptions, UserRecord } from '@lodge/contracts'
import { SelectField } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { FormSection } from '../../foundation/settings-form/form-section.tsx'
import type { RecordPart } from '../../foundation/settings-form/settings-record-screen.tsx'
import { TreeMultiSelectField } from '../../foundation/settings-form/tree-multi-select.tsx'
import { t } from '../../foundation/t.ts'
import { userOptionsQuery } from './queries.ts'
import { UserInvitation } from './user-invitation.tsx'
import { noRole, type UserValues } from './user-record.ts'

export function UserAccess({ form, view }: RecordPart<UserRecord, UserValues>) {
  const { data: options } = useQuery(userOptionsQuery)
  return (
    <FormSection title={t('users.access')} text={t('users.accessText')}>
      <div className="flex flex-col gap-4">
        <SelectField
          field={form.field('role')}
          label={t('users.role')}
          hint={view?.isSelf ? t('users.ownRole') : t('users.roleHint')}
          options={listRoles(options, view)}
          isDisabled={view !== null && (view.isSelf || !view.mayChange)}
        />
        {view?.isInvited && view.mayChange && view.archivedAt === null && (
          <UserInvitation alias={view.alias} endsAt={view.invitationEndsAt} />
        )}
        {form.values.role !== noRole && (
          <TreeMultiSelectField
            field={form.field('teams')}
            label={t('users.teams')}
            hint={t('users.teamsHint')}
            isOptional
            options={options ? listTeams(options, view) : null}
            nameOf={(alias) => view?.teams.find((team) => team.alias === alias)?.name}
          />
        )}
      </div>
    </FormSection>
  )
}

/** Returns the teams that one may give, and those that the person has. */
function listTeams({ teams }: UserOptions, view: UserRecord | null) {
  const isHeld = (alias: string) => view?.teams.some((team) => team.alias === alias)
  return teams
    .filter(({ alias, mayGive }) => mayGive || isHeld(alias))
    .map(({ alias, name }) => ({ id: alias, label: name }))
}

/** Returns the choice of no role, the roles that one may give, and the one that the person has. */
function listRoles(options: UserOptions | undefined, view: UserRecord | null) {
  const offered = (options?.roles ?? []).filter(({ name, mayGive }) => mayGive && name !== view?.role?.name)
  return [
    { value: noRole, label: t('users.student') },
    ...(view?.role ? [{ value: view.role.name, label: view.role.label }] : []),
    ...offered.map(({ name, label }) => ({ value: name, label })),
  ]
}
