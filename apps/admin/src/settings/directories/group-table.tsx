import type { ScimGroupRow } from '@lodge/contracts'
import { Select, TableHead } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import {
  SettingsTable,
  SettingsTableCell,
  SettingsTableRow,
} from '../../foundation/settings-form/settings-table.tsx'
import { t } from '../../foundation/t.ts'
import { queuesQuery } from '../../ticketing/queues/queries.ts'
import { useDirectoryActions } from './use-directory-actions.ts'

/** Stands for no team; no alias is empty. */
const none = 'none/'

export function GroupTable({ groups }: { groups: readonly ScimGroupRow[] }) {
  const { data } = useQuery(queuesQuery)
  const { connect } = useDirectoryActions()
  const teams = data?.teams ?? []
  return (
    <SettingsTable
      label={t('directories.groups')}
      heads={
        <>
          <TableHead>{t('directories.group')}</TableHead>
          <TableHead>{t('directories.directory')}</TableHead>
          <TableHead>{t('directories.members')}</TableHead>
          <TableHead>{t('directories.team')}</TableHead>
        </>
      }
    >
      {groups.map((group) => (
        <SettingsTableRow key={group.id}>
          <SettingsTableCell className="break-words font-medium max-lg:basis-full">
            <bdi>{group.name}</bdi>
          </SettingsTableCell>
          <SettingsTableCell label={t('directories.directory')}>{group.directory}</SettingsTableCell>
          <SettingsTableCell label={t('directories.members')}>
            {t('directories.memberCount', { count: group.members, staff: group.staff })}
          </SettingsTableCell>
          <SettingsTableCell className="max-lg:basis-full">
            <Select
              aria-label={t('directories.teamOf', { name: group.name })}
              className="w-56 max-lg:w-full"
              value={group.team?.alias ?? none}
              options={listTeams(teams, group.team)}
              onChange={(alias) => void connect(group, teams.find((team) => team.alias === alias) ?? null)}
            />
          </SettingsTableCell>
        </SettingsTableRow>
      ))}
    </SettingsTable>
  )
}

/** The present team stays to be seen where it is archived. */
function listTeams(teams: readonly { alias: string; name: string }[], present: ScimGroupRow['team']) {
  const isListed = present === null || teams.some(({ alias }) => alias === present.alias)
  const all = isListed ? teams : [...teams, present]
  return [
    { value: none, label: t('directories.noTeam') },
    ...all.map(({ alias, name }) => ({ value: alias, label: name })),
  ]
}
