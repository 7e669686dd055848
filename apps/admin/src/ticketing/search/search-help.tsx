import type { SearchPage } from '@lodge/contracts'
import { pageLanguage } from '@lodge/strings'
import { Kbd } from '@lodge/ui'
import { TriangleAlert } from 'lucide-react'
import { t } from '../../foundation/t.ts'

export function SearchProblems({ problems }: Pick<SearchPage, 'problems'>) {
  return (
    <div role="alert">
      <ul className="m-gutter flex flex-col gap-3 max-lg:m-4">
        {problems.map(({ part, reason, choices }) => (
          <li key={part} className="flex gap-3 rounded-md border border-warning bg-warning-soft p-4">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
            <div className="min-w-0">
              <p className="font-medium [overflow-wrap:anywhere]">
                {t(`search.search.problems.${reason}`, { part })}
              </p>
              {reason === 'unknown_filter' && <p className="mt-1 text-sm">{t('search.search.quoteIt')}</p>}
              {choices.length > 0 && (
                <p className="mt-2 flex flex-wrap items-center gap-1.5 text-sm">
                  {t('search.search.choices')}
                  {choices.map((choice) => (
                    <Kbd key={choice}>{choice}</Kbd>
                  ))}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Returns how the words were read where no ticket has all of them as typed. */
export function describeCorrections({
  corrections,
  isPartialMatch,
}: Pick<SearchPage, 'corrections' | 'isPartialMatch'>): string[] {
  const corrected = corrections.map(({ from, to }) =>
    t('search.search.corrected', { from, to: eitherOf(to) }),
  )
  return isPartialMatch ? [...corrected, t('search.search.someWords')] : corrected
}

function eitherOf(words: readonly string[]): string {
  const quoted = words.map((word) => t('search.search.quoted', { word }))
  return new Intl.ListFormat(pageLanguage(), { type: 'disjunction' }).format(quoted)
}

/** Filters are the same in every language; the words beside them are not. */
const examples = () =>
  [
    ['words', t('search.search.help.examples.words')],
    ['phrase', t('search.search.help.examples.phrase')],
    ['without', t('search.search.help.examples.without')],
    ['number', '48213'],
    ['status', 'status:open,pending'],
    ['team', 'team:library'],
    ['assignee', 'assignee:me'],
    ['notTag', t('search.search.help.examples.notTag')],
    ['sla', 'sla:breached'],
    ['priority', 'priority:high'],
    ['created', 'created:30d'],
    ['others', 'requester: topic: department: course: channel:'],
  ] as const

/** All that the box understands, with examples. */
export function FilterHelp() {
  return (
    <section aria-label={t('search.search.help.title')} className="m-gutter max-w-3xl max-lg:m-4">
      <h2 className="mb-2 text-base font-semibold">{t('search.search.help.title')}</h2>
      <dl className="grid grid-cols-[minmax(0,max-content)_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm max-md:grid-cols-1 max-md:gap-y-1">
        {examples().map(([meaning, example]) => (
          <div key={example} className="contents max-md:block">
            <dt>
              <code className="rounded-sm bg-surface px-1.5 py-0.5 font-sans font-medium">{example}</code>
            </dt>
            <dd className="text-muted-foreground max-md:mt-0.5 max-md:mb-2">
              {t(`search.search.help.meanings.${meaning}`)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
