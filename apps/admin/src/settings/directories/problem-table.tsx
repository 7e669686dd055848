import { refusalText, type ScimProblemView } from '@lodge/contracts'
import { Badge, RelativeTime, TableHead } from '@lodge/ui'
import { Link } from 'react-router'
import {
  SettingsTable,
  SettingsTableCell,
  SettingsTableRow,
} from '../../foundation/settings-form/settings-table.tsx'
import { t } from '../../foundation/t.ts'

export function ProblemTable({ problems }: { problems: readonly ScimProblemView[] }) {
  return (
    <SettingsTable
      label={t('directories.problems')}
      heads={
        <>
          <TableHead>{t('directories.when')}</TableHead>
          <TableHead>{t('directories.directory')}</TableHead>
          <TableHead>{t('directories.about')}</TableHead>
          <TableHead>{t('directories.why')}</TableHead>
        </>
      }
    >
      {problems.map((problem) => (
        <SettingsTableRow key={problem.id}>
          <SettingsTableCell className="whitespace-nowrap">
            <RelativeTime at={problem.at} />
          </SettingsTableCell>
          <SettingsTableCell label={t('directories.directory')}>{problem.directory}</SettingsTableCell>
          <SettingsTableCell label={t('directories.about')}>
            {problem.person ? (
              <Link to={`/admin/users/${problem.person.alias}`} className="underline">
                {problem.person.name}
              </Link>
            ) : problem.resource === 'User' ? (
              t('directories.aUser')
            ) : (
              t('directories.aGroup')
            )}
          </SettingsTableCell>
          <SettingsTableCell className="break-words max-lg:basis-full">
            <Badge tone={problem.isPartial ? 'neutral' : 'destructive'}>
              {problem.isPartial ? t('directories.partial') : t('directories.refused')}
            </Badge>{' '}
            {refusalText(problem)}
          </SettingsTableCell>
        </SettingsTableRow>
      ))}
    </SettingsTable>
  )
}
