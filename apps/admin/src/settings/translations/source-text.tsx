import type { SiteTextRow } from '@lodge/contracts'
import { Badge, RichText } from '@lodge/ui'
import { Check, CircleCheck, CircleDashed, History } from 'lucide-react'
import { fileUrl } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { textOnly } from './describe-text.ts'
import type { TextConflict } from './use-text-drafts.ts'

interface SourceTextProps {
  id: string
  row: SiteTextRow
  label: string
  language: string
  conflict: TextConflict | null
  isJustSaved: boolean
}

/** The text to translate, with its former words where its translation is older. */
export function SourceText({ id, row, label, language, conflict, isJustSaved }: SourceTextProps) {
  const before = conflict && conflict.was.source !== row.source ? conflict.was.source : row.translatedFrom
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2 text-xs text-muted-foreground">
        <span>{label}</span>
        <StateBadge state={isJustSaved ? 'saved' : row.state} />
      </p>
      <div id={id} lang={language} dir="auto" className="mt-1 text-body break-words">
        {row.format === 'rich' ? <RichText html={row.source} fileUrl={fileUrl} /> : row.source}
      </div>
      {before !== null && (
        <p className="mt-1 text-sm break-words text-muted-foreground">
          <span className="font-medium">{t('translations.before')}</span>{' '}
          <bdi lang={language}>{textOnly(row.format, before)}</bdi>
        </p>
      )}
    </div>
  )
}

const looks = {
  missing: { tone: 'outline', Icon: CircleDashed },
  outdated: { tone: 'warning', Icon: History },
  current: { tone: 'neutral', Icon: CircleCheck },
  saved: { tone: 'success', Icon: Check },
} as const

function StateBadge({ state }: { state: keyof typeof looks }) {
  const { tone, Icon } = looks[state]
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {t(`translations.state.${state}`)}
    </Badge>
  )
}
