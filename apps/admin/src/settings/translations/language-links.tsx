import type { SiteTextList } from '@lodge/contracts'
import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { nameLanguage } from '../../foundation/languages/name-language.ts'
import { t } from '../../foundation/t.ts'
import { type TextFilter, toParams } from './use-text-filter.ts'

type LanguageCounts = SiteTextList['languages'][number]

interface LanguageLinksProps {
  list: SiteTextList
  filter: TextFilter
}

/** The languages that the site is translated to, with how much is left to do in each. */
export function LanguageLinks({ list, filter }: LanguageLinksProps) {
  return (
    <nav aria-label={t('translations.languages')}>
      <ul className="flex flex-wrap gap-2">
        {list.languages.map((counts) => (
          <li key={counts.language} className="max-sm:w-full">
            <Link
              to={{
                search: `?${new URLSearchParams(toParams({ ...filter, language: counts.language }))}`,
              }}
              aria-current={counts.language === list.language ? 'page' : undefined}
              className="flex min-w-40 flex-col rounded-md border border-border px-3 py-2 transition-colors hover:bg-surface aria-[current=page]:border-accent aria-[current=page]:bg-accent-soft"
            >
              <span className="text-body font-medium">{nameLanguage(counts.language)}</span>{' '}
              <WorkLeft counts={counts} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function WorkLeft({ counts: { all, missing, outdated } }: { counts: LanguageCounts }) {
  if (missing === 0 && outdated === 0)
    return (
      <span className="flex items-center gap-1 text-xs text-success">
        <CircleCheck aria-hidden className="size-3.5" />
        {t('translations.counts.complete', { count: all })}
      </span>
    )
  return (
    <span className="flex gap-3 text-xs text-muted-foreground tabular-nums">
      {missing > 0 && <span>{t('translations.counts.missing', { count: missing })}</span>}{' '}
      {outdated > 0 && (
        <span className="text-warning">{t('translations.counts.outdated', { count: outdated })}</span>
      )}
    </span>
  )
}
