import { type ArticleRow, ArticleStatus, Audience, routes } from '@lodge/contracts'
import { Button, Field, formatDate, Popover, PopoverContent, PopoverTrigger, Select } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { BookOpen, ListFilter } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { http } from '../../foundation/http.ts'
import { nameLanguage } from '../../foundation/languages/name-language.ts'
import { RecordListScreen } from '../../foundation/records/record-list-screen.tsx'
import type { RecordFilter } from '../../foundation/records/use-record-filter.ts'
import { t } from '../../foundation/t.ts'
import { ArticlesThatAnswered } from '../deflection/articles-that-answered.tsx'
import { KnowledgeBaseTabs } from '../knowledge-base-tabs.tsx'
import { activeCategoriesQuery } from '../queries.ts'
import { SynonymsScreen } from '../synonyms/synonyms-screen.tsx'
import { WorkListScreen } from '../work-list/work-list-screen.tsx'
import { ArticleStatusBadge } from './article-status-badge.tsx'

/** The articles, or what the address asks for besides. */
export function ArticleListScreen() {
  const [params] = useSearchParams()
  const list = params.get('list')
  if (list === 'work') return <WorkListScreen />
  if (list === 'synonyms') return <SynonymsScreen />
  return list === 'answered' ? <ArticlesThatAnswered /> : <ArticleList />
}

const filters = ['status', 'category', 'audience', 'isReviewDue', 'isOutdated'] as const
type FilterName = (typeof filters)[number]

function ArticleList() {
  return (
    <RecordListScreen
      queryKey="article-records"
      title={t('knowledge-base.title')}
      text={t('knowledge-base.listText')}
      create={{ to: '/admin/create-knowledge-based', label: t('knowledge-base.create') }}
      above={<KnowledgeBaseTabs />}
      read={(query, signal) => http.call(routes.articleRecords, { query: { ...query } }, { signal })}
      csv={routes.articlesCsv.path}
      toPath={({ alias }: ArticleRow) => `/admin/edit-knowledge-based/${alias}`}
      nameOf={({ title }) => title}
      detailOf={({ category, author }) =>
        author
          ? t('knowledge-base.rowDetail', { category: category.name, author: author.name })
          : category.name
      }
      columns={[
        {
          label: t('knowledge-base.audience'),
          of: ({ audience }) => t(`knowledge-base.audiences.${audience}`),
        },
        { label: t('knowledge-base.language'), of: ({ language }) => nameLanguage(language) },
        { label: t('knowledge-base.reviewOn'), of: (row) => <ReviewDate {...row} /> },
      ]}
      renderStatus={({ status, hasDraft, isOutdated }) => (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <ArticleStatusBadge status={status} />
          {hasDraft && status !== 'draft' && (
            <span className="text-xs text-muted-foreground">{t('knowledge-base.withDraft')}</span>
          )}
          {isOutdated && (
            <span className="text-xs font-medium text-warning">
              {t('knowledge-base.translations.outdated')}
            </span>
          )}
        </span>
      )}
      moreFilters={filters}
      renderFilters={(_, filter, change) => <ArticleFilters filter={filter} onChange={change} />}
      empty={{
        title: t('knowledge-base.empty'),
        text: t('knowledge-base.emptyText'),
        icon: <BookOpen aria-hidden />,
      }}
    />
  )
}

function ReviewDate({ reviewOn, isReviewDue }: ArticleRow) {
  if (reviewOn === null) return null
  return isReviewDue ? (
    <span className="font-medium text-warning">
      {t('knowledge-base.reviewDue', { date: formatDate(reviewOn) })}
    </span>
  ) : (
    formatDate(reviewOn)
  )
}

interface ArticleFiltersProps {
  filter: RecordFilter
  onChange: (next: RecordFilter) => void
}

/** Stands for a filter that narrows nothing. */
const any = ':any'

function ArticleFilters({ filter, onChange }: ArticleFiltersProps) {
  const { data } = useQuery(activeCategoriesQuery)
  const options: Record<FilterName, { value: string; label: string }[]> = {
    status: ArticleStatus.exclude(['archived']).options.map((value) => ({
      value,
      label: t(`knowledge-base.statuses.${value}`),
    })),
    category: (data?.items ?? []).map(({ alias, name, path }) => ({
      value: alias,
      label: [...path, name].join(' / '),
    })),
    audience: Audience.options.map((value) => ({ value, label: t(`knowledge-base.audiences.${value}`) })),
    isReviewDue: [{ value: 'true', label: t('knowledge-base.filters.due') }],
    isOutdated: [{ value: 'true', label: t('knowledge-base.filters.outdated') }],
  }
  const active = filters.filter((name) => filter.more[name]).length
  const change = (name: FilterName, value: string) =>
    onChange({ ...filter, more: { ...filter.more, [name]: value === any ? '' : value } })
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button variant="outline" className="max-lg:h-11">
          <ListFilter aria-hidden />
          {t('knowledge-base.filters.open', { count: active })}
        </Button>
      </PopoverTrigger>
      <PopoverContent align="start" aria-label={t('knowledge-base.filters.label')} className="w-72">
        <div className="flex flex-col gap-3">
          {filters.map((name) => (
            <Field key={name} label={t(`knowledge-base.filters.${name}`)}>
              <Select
                className="w-full"
                value={filter.more[name] ?? any}
                options={[{ value: any, label: t(`knowledge-base.filters.any.${name}`) }, ...options[name]]}
                onChange={(value) => change(name, value)}
              />
            </Field>
          ))}
          {active > 0 && (
            <Button
              variant="outline"
              onClick={() =>
                onChange({
                  ...filter,
                  more: { ...filter.more, ...Object.fromEntries(filters.map((name) => [name, ''])) },
                })
              }
            >
              {t('knowledge-base.filters.clear')}
            </Button>
          )}
        </div>
      </PopoverContent>
    </Popover>
  )
}
