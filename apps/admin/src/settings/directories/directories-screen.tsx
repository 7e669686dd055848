import type { ScimOverview } from '@lodge/contracts'
import { Button, EmptyState, ErrorState, PageHeader, RelativeTime, SkeletonRows, TableHead } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { FolderSync, KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { OwnAddress } from '../../foundation/own-address.tsx'
import {
  SettingsTable,
  SettingsTableCell,
  SettingsTableRow,
} from '../../foundation/settings-form/settings-table.tsx'
import { t } from '../../foundation/t.ts'
import { GroupTable } from './group-table.tsx'
import { ProblemTable } from './problem-table.tsx'
import { directoriesQuery } from './queries.ts'
import { useDirectoryActions } from './use-directory-actions.ts'

/** The directories that keep accounts by SCIM, their groups with the teams that these fill, and what was refused. */
export function DirectoriesScreen() {
  const { data, error, refetch } = useQuery(directoriesQuery)
  return (
    <div className="flex flex-col gap-4 py-3">
      <PageHeader
        title={t('directories.title')}
        text={t('directories.text')}
        className="px-gutter max-lg:px-4"
      >
        <Button asChild variant="outline">
          <Link to="/admin/settings/api-tokens">
            <KeyRound aria-hidden />
            {t('directories.tokens')}
          </Link>
        </Button>
      </PageHeader>
      {data ? (
        <Overview overview={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => refetch()} className="mx-gutter" />
      ) : (
        <div role="status" aria-label={t('directories.loading')}>
          <SkeletonRows rows={4} className="px-gutter" />
        </div>
      )}
    </div>
  )
}

function Overview({ overview }: { overview: ScimOverview }) {
  const { address, directories, groups, problems } = overview
  return (
    <>
      <div className="max-w-2xl px-gutter max-lg:px-4">
        <OwnAddress label={t('directories.address')} hint={t('directories.addressHint')} address={address} />
      </div>
      {directories.length === 0 ? (
        <EmptyState
          title={t('directories.empty')}
          text={t('directories.emptyText')}
          icon={<FolderSync aria-hidden />}
          className="mx-gutter"
        />
      ) : (
        <>
          <DirectoryTable directories={directories} />
          <Section title={t('directories.groups')} text={t('directories.groupsText')}>
            {groups.length > 0 ? (
              <GroupTable groups={groups} />
            ) : (
              <Nothing>{t('directories.noGroups')}</Nothing>
            )}
          </Section>
          <Section title={t('directories.problems')} text={t('directories.problemsText')}>
            {problems.length > 0 ? (
              <ProblemTable problems={problems} />
            ) : (
              <Nothing>{t('directories.noProblems')}</Nothing>
            )}
          </Section>
        </>
      )}
    </>
  )
}

function DirectoryTable({ directories }: Pick<ScimOverview, 'directories'>) {
  const { forget } = useDirectoryActions()
  return (
    <SettingsTable
      label={t('directories.title')}
      heads={
        <>
          <TableHead>{t('directories.name')}</TableHead>
          <TableHead>{t('directories.users')}</TableHead>
          <TableHead>{t('directories.groups')}</TableHead>
          <TableHead>{t('directories.used')}</TableHead>
          <TableHead className="text-end">{t('directories.actions')}</TableHead>
        </>
      }
    >
      {directories.map((directory) => (
        <SettingsTableRow key={directory.id}>
          <SettingsTableCell className="break-words font-medium max-lg:basis-full">
            <bdi>{directory.name}</bdi>
          </SettingsTableCell>
          <SettingsTableCell label={t('directories.users')}>{directory.users}</SettingsTableCell>
          <SettingsTableCell label={t('directories.groups')}>{directory.groups}</SettingsTableCell>
          <SettingsTableCell label={t('directories.used')}>
            {directory.expiresAt === null ? (
              <span className="text-destructive">{t('directories.revoked')}</span>
            ) : directory.lastUsedAt ? (
              <RelativeTime at={directory.lastUsedAt} />
            ) : (
              t('directories.never')
            )}
          </SettingsTableCell>
          <SettingsTableCell className="lg:text-end">
            {directory.expiresAt === null && (
              <Button
                variant="ghost"
                className="text-destructive max-lg:h-11"
                aria-label={t('directories.forgetNamed', { name: directory.name })}
                onClick={() => void forget(directory)}
              >
                {t('directories.forget')}
              </Button>
            )}
          </SettingsTableCell>
        </SettingsTableRow>
      ))}
    </SettingsTable>
  )
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2 pt-2">
      <div className="px-gutter max-lg:px-4">
        <h2 className="text-body font-semibold">{title}</h2>
        <p className="text-sm text-muted-foreground">{text}</p>
      </div>
      {children}
    </section>
  )
}

function Nothing({ children }: { children: ReactNode }) {
  return <p className="px-gutter text-sm text-muted-foreground max-lg:px-4">{children}</p>
}
