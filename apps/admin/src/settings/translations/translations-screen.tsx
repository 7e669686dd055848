import { routes, type SiteTextList, type SiteTextRow } from '@lodge/contracts'
import { Button, EmptyState, PageHeader } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { Languages } from 'lucide-react'
import { useCallback, useDeferredValue, useRef, useState } from 'react'
import { Link } from 'react-router'
import { nameLanguage } from '../../foundation/languages/name-language.ts'
import { CsvLink } from '../../foundation/records/csv-link.tsx'
import { SettingsListFrame } from '../../foundation/settings-form/settings-list-frame.tsx'
import { SettingsTabs } from '../../foundation/settings-tabs.tsx'
import { t } from '../../foundation/t.ts'
import { useUnsavedChangesGuard } from '../../foundation/use-unsaved-changes-guard.ts'
import { ImportTextsButton } from './import-texts-dialog.tsx'
import { LanguageLinks } from './language-links.tsx'
import { siteTextsQuery } from './queries.ts'
import { TextFilters } from './text-filters.tsx'
import { idInLanguage } from './text-id.ts'
import { TextList } from './text-list.tsx'
import { useSteadyRows } from './use-steady-rows.ts'
import { isChanged, type TextDrafts, useTextDrafts } from './use-text-drafts.ts'
import { type TextFilter, toParams, useTextFilter } from './use-text-filter.ts'

/** The work list of whoever translates what the site itself writes, beside its source and in one language at a time. */
export function TranslationsScreen() {
  const [filter, changeFilter] = useTextFilter()
  const [drafts, changeDraft] = useTextDrafts()
  const { query, rows, onAnswer } = useTexts(filter, drafts)
  useGuard(drafts)
  const { data } = query
  if (data && data.language === null) return <OneLanguage />
  const language = data?.language
  return (
    <SettingsListFrame
      title={t('translations.title')}
      text={describeScreen(data)}
      count={data?.total}
      above={<SettingsTabs />}
      summary={data && <LanguageLinks list={data} filter={filter} />}
      search={filter.search}
      searchLabel={t('translations.search')}
      onSearch={(search) => changeFilter({ search })}
      filters={
        <>
          <TextFilters filter={filter} onChange={changeFilter} />
          {language && (
            <>
              <CsvLink address={routes.siteTextsCsv.path} query={{ language }} className="lg:ms-auto" />
              <ImportTextsButton language={language} />
            </>
          )}
        </>
      }
      isPending={query.isPending}
      // What is being translated stays where a list cannot be read again.
      error={data ? null : query.error}
      onRetry={() => query.refetch()}
      isEmpty={rows.length === 0}
      empty={<NothingListed filter={filter} />}
      keys={t('translations.keys')}
    >
      {data && language && (
        <TextList
          rows={rows}
          language={language}
          textLanguage={data.textLanguage}
          drafts={drafts}
          onDraft={changeDraft}
          onAnswer={onAnswer}
          isBusy={query.isPlaceholderData}
        />
      )}
      {data && data.total > data.items.length && (
        <p role="status" className="px-gutter py-3 text-sm text-muted-foreground max-lg:px-4">
          {t('translations.shown', { shown: data.items.length, total: data.total })}
        </p>
      )}
    </SettingsListFrame>
  )
}

/** Reads the texts of a filter, and keeps those in sight that somebody has translated or is translating. */
function useTexts(filter: TextFilter, drafts: TextDrafts) {
  const shown = useDeferredValue(filter)
  const query = useQuery(siteTextsQuery(shown))
  const [answers, setAnswers] = useState<ReadonlyMap<string, SiteTextRow>>(new Map())
  const onAnswer = useCallback(
    (id: string, row: SiteTextRow) => setAnswers((before) => new Map(before).set(id, row)),
    [],
  )
  const language = query.data?.language ?? ''
  const steady = useSteadyRows(
    JSON.stringify([language, toParams(shown)]),
    query.isPlaceholderData ? undefined : query.data?.items,
    (row) => {
      const id = idInLanguage(language, row)
      return id in drafts || answers.has(id)
    },
  )
  const listed = new Set(query.data?.items)
  // The list says no more what became of a text that it has lost.
  const rows = steady.map((row) =>
    listed.has(row) ? row : (answers.get(idInLanguage(language, row)) ?? row),
  )
  return { query, rows, onAnswer }
}

function useGuard(drafts: TextDrafts) {
  const mayLeave = useRef(false)
  useUnsavedChangesGuard(Object.values(drafts).some(isChanged), mayLeave, () => ({
    title: t('settings-form.save.leaveTitle'),
    text: t('settings-form.save.leaveText'),
    confirmLabel: t('settings-form.save.leave'),
    cancelLabel: t('settings-form.save.stay'),
  }))
}

function describeScreen(list: SiteTextList | undefined): string {
  if (list === undefined) return t('translations.text')
  return t('translations.textWrittenIn', { language: nameLanguage(list.textLanguage) })
}

function OneLanguage() {
  return (
    <div className="flex min-h-full flex-col">
      <SettingsTabs />
      <div className="flex flex-col gap-4 px-gutter py-3 max-lg:px-4">
        <PageHeader title={t('translations.title')} text={t('translations.text')} />
        <EmptyState
          icon={<Languages aria-hidden />}
          title={t('translations.oneLanguage')}
          text={t('translations.oneLanguageText')}
        >
          <Button asChild>
            <Link to="/admin/settings/site">{t('translations.chooseLanguages')}</Link>
          </Button>
        </EmptyState>
      </div>
    </div>
  )
}

function NothingListed({ filter: { search, show } }: { filter: TextFilter }) {
  if (search !== '') return <EmptyState title={t('settings-form.nothingFound')} className="mx-gutter" />
  return (
    <EmptyState
      title={t(`translations.empty.${show}`)}
      text={show === 'open' && t('translations.empty.openText')}
      className="mx-gutter"
    />
  )
}
