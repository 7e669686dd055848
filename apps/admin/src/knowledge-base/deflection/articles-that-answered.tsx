import { type ArticleDeflection, type Deflection, routes } from '@lodge/contracts'
import { ErrorState, PageHeader, Select, SkeletonRows, TableHead } from '@lodge/ui'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { http } from '../../foundation/http.ts'
import {
  SettingsTable,
  SettingsTableCell,
  SettingsTableRow,
} from '../../foundation/settings-form/settings-table.tsx'
import { t } from '../../foundation/t.ts'
import { KnowledgeBaseTabs } from '../knowledge-base-tabs.tsx'

const deflectionQuery = (days: number) =>
  queryOptions<Deflection>({
    queryKey: ['deflection', days],
    queryFn: ({ signal }) => http.call(routes.deflection, { query: { days } }, { signal }),
    placeholderData: keepPreviousData,
  })

const periods = [7, 30, 90, 365] as const
const figures = ['drafts', 'confirmed', 'possible', 'askedLater', 'sent', 'left', 'undecided'] as const
const columns = ['shown', 'opened', 'confirmed', 'possible', 'ticketAnyway', 'helpful', 'notHelpful'] as const

/** Figures of the articles that were suggested to people who were asking, each with what it counts. */
export function ArticlesThatAnswered() {
  const [days, setDays] = useState<number>(30)
  const { data, error, refetch } = useQuery(deflectionQuery(days))
  return (
    <div className="flex min-h-full flex-col gap-4 pb-4">
      <KnowledgeBaseTabs />
      <PageHeader title={t('deflection.title')} text={t('deflection.text')} className="px-gutter max-lg:px-4">
        <Select
          aria-label={t('deflection.period')}
          className="w-44"
          value={String(days)}
          options={periods.map((period) => ({
            value: String(period),
            label: t('deflection.days', { days: period }),
          }))}
          onChange={(value) => setDays(Number(value))}
        />
      </PageHeader>
      {error ? (
        <ErrorState error={error} onRetry={() => refetch()} className="mx-gutter" />
      ) : data ? (
        <>
          <Figures deflection={data} />
          <ArticleTable articles={data.articles} />
        </>
      ) : (
        <SkeletonRows rows={5} className="px-gutter" />
      )}
    </div>
  )
}

function Figures({ deflection }: { deflection: Deflection }) {
  return (
    <dl className="grid gap-px px-gutter max-lg:px-4 sm:grid-cols-2 xl:grid-cols-4">
      {figures.map((name) => (
        <div key={name} className="flex flex-col gap-1 border-b border-border py-2 pe-4">
          <dt className="order-2 text-sm">
            <span className="font-medium">{t(`deflection.figures.${name}`)}</span>
            <span className="block text-xs text-muted-foreground">{t(`deflection.definitions.${name}`)}</span>
          </dt>
          <dd className="text-xl font-semibold tabular-nums">{deflection[name]}</dd>
        </div>
      ))}
    </dl>
  )
}

function ArticleTable({ articles }: { articles: readonly ArticleDeflection[] }) {
  if (articles.length === 0)
    return <p className="px-gutter text-sm text-muted-foreground max-lg:px-4">{t('deflection.none')}</p>
  return (
    <SettingsTable
      label={t('deflection.articles')}
      heads={
        <>
          <TableHead>{t('deflection.article')}</TableHead>
          {columns.map((name) => (
            <TableHead key={name} title={t(`deflection.columnHints.${name}`)}>
              {t(`deflection.columns.${name}`)}
            </TableHead>
          ))}
        </>
      }
    >
      {articles.map((article) => (
        <SettingsTableRow key={article.alias}>
          <SettingsTableCell className="font-medium max-lg:basis-full">
            <Link
              to={`/admin/edit-knowledge-based/${article.alias}`}
              className="underline-offset-4 hover:underline"
            >
              {article.title}
            </Link>
          </SettingsTableCell>
          {columns.map((name) => (
            <SettingsTableCell key={name} label={t(`deflection.columns.${name}`)} className="tabular-nums">
              {article[name]}
            </SettingsTableCell>
          ))}
        </SettingsTableRow>
      ))}
    </SettingsTable>
  )
}
