import type { SiteTextKind, SiteTextRow } from '@lodge/contracts'
import { Badge } from '@lodge/ui'
import { type Dispatch, useId } from 'react'
import { Link } from 'react-router'
import { nameLanguage } from '../../foundation/languages/name-language.ts'
import { t } from '../../foundation/t.ts'
import { idInLanguage, idOfRecord } from './text-id.ts'
import { TextRow } from './text-row.tsx'
import type { DraftAction, TextDrafts } from './use-text-drafts.ts'

interface TextListProps {
  rows: readonly SiteTextRow[]
  language: string
  textLanguage: string
  drafts: TextDrafts
  onDraft: Dispatch<DraftAction>
  onAnswer: (id: string, row: SiteTextRow) => void
  /** True while another list is on its way. */
  isBusy: boolean
}

/** Texts beside their translations, below the record that they belong to. */
export function TextList({ rows, isBusy, ...list }: TextListProps) {
  return (
    <div aria-busy={isBusy} data-site-texts className="border-t border-border">
      <div className="grid h-8 grid-cols-2 items-center gap-x-6 border-b border-border bg-surface px-gutter text-xs font-medium text-muted-foreground max-md:hidden">
        <span>{nameLanguage(list.textLanguage)}</span>
        <span>{nameLanguage(list.language)}</span>
      </div>
      {groupByRecord(rows).map((texts) => (
        <RecordTexts key={idOfRecord(texts[0])} texts={texts} {...list} />
      ))}
    </div>
  )
}

interface RecordTextsProps extends Omit<TextListProps, 'rows' | 'isBusy'> {
  texts: Texts
}

function RecordTexts({ texts, language, textLanguage, drafts, onDraft, onAnswer }: RecordTextsProps) {
  const headingId = useId()
  const [{ kind, record, recordName }] = texts
  return (
    <div className="border-b border-border pb-2">
      <h2
        id={headingId}
        className="flex items-center gap-2 px-gutter pt-3 text-body font-semibold max-lg:px-4"
      >
        <Link to={toRecord[kind](record)} className="min-w-0 truncate underline-offset-4 hover:underline">
          <bdi>{recordName}</bdi>
        </Link>{' '}
        <Badge>{t(`translations.kindOf.${kind}`)}</Badge>
      </h2>
      <ul aria-labelledby={headingId}>
        {texts.map((row) => {
          const id = idInLanguage(language, row)
          return (
            <TextRow
              key={id}
              id={id}
              row={row}
              draft={drafts[id]}
              language={language}
              textLanguage={textLanguage}
              onDraft={onDraft}
              onAnswer={onAnswer}
            />
          )
        })}
      </ul>
    </div>
  )
}

/** The page on which the source of a text is changed. */
const toRecord: Record<SiteTextKind, (alias: string) => string> = {
  topic: (alias) => `/admin/edit-topics/${alias}`,
  form: (alias) => `/admin/forms/${alias}/edit`,
  article_category: (alias) => `/admin/edit-knowledge-based-category/${alias}`,
  department: (alias) => `/admin/edit-units-schools/${alias}`,
  site: () => '/admin/settings/site',
  team: (alias) => `/admin/edit-teams/${alias}`,
  business_hours: (alias) => `/admin/settings/business-hours/${alias}`,
  canned_response: (alias) => `/admin/edit-canned-response/${alias}`,
  macro: (alias) => `/admin/edit-macro/${alias}`,
}

type Texts = [SiteTextRow, ...SiteTextRow[]]

function groupByRecord(rows: readonly SiteTextRow[]): Texts[] {
  const groups = new Map<string, Texts>()
  for (const row of rows) {
    const group = groups.get(idOfRecord(row))
    if (group) group.push(row)
    else groups.set(idOfRecord(row), [row])
  }
  return [...groups.values()]
}
