import type { BusinessHoursInput } from '@lodge/contracts'
import { Button, formatDateTime, formatWeekday, Skeleton } from '@lodge/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useDeferredValue } from 'react'
import { t } from '../foundation/t.ts'
import { formatTargetMinutes } from './duration.ts'
import { businessHoursComparisonQuery } from './queries.ts'
import type { SavedExample } from './use-saved-examples.ts'

interface SavedExamplesProps {
  /** Null for hours that are new, which have no before. */
  alias: string | null
  businessHours: BusinessHoursInput
  examples: readonly SavedExample[]
  isBroken: boolean
  onRemove: (example: SavedExample) => void
}

/** Saved examples, each with its due time by the saved hours and by those on the page. */
export function SavedExamples({ alias, businessHours, examples, isBroken, onRemove }: SavedExamplesProps) {
  const body = useDeferredValue({ alias, businessHours, examples: [...examples] })
  const { data, isError } = useQuery({
    ...businessHoursComparisonQuery(body),
    placeholderData: keepPreviousData,
    enabled: examples.length > 0 && !isBroken,
  })
  if (examples.length === 0) return null
  const compared = data?.items.length === examples.length ? data.items : null
  const changed = compared?.filter(({ before, after }) => before !== after).length ?? 0
  const isUncounted = isBroken || isError
  return (
    <section aria-label={t('sla-settings.preview.kept')} className="flex flex-col">
      <h2 className="flex items-baseline justify-between gap-3 text-sm font-semibold">
        {t('sla-settings.preview.kept')}
        {compared && alias !== null && !isUncounted && (
          <span role="status" className="text-xs font-normal text-muted-foreground tabular-nums">
            {t('sla-settings.preview.keptCount', { changed, count: examples.length })}
          </span>
        )}
      </h2>
      {isUncounted && (
        <p className="mt-1 text-sm text-muted-foreground">{t('sla-settings.preview.failed')}</p>
      )}
      <ul>
        {examples.map((example, index) => {
          const found = compared?.[index]
          return (
            <SavedExampleRow
              key={`${example.at}${example.targetMinutes}`}
              example={example}
              timezone={businessHours.timezone}
              onRemove={() => onRemove(example)}
            >
              {isUncounted ? (
                <span />
              ) : found ? (
                <DueTimes {...found} timezone={businessHours.timezone} isNew={alias === null} />
              ) : (
                <Skeleton className="h-8" />
              )}
            </SavedExampleRow>
          )
        })}
      </ul>
    </section>
  )
}

interface SavedExampleRowProps {
  example: SavedExample
  timezone: string
  onRemove: () => void
  /** The due times of the example. */
  children: ReactNode
}

function SavedExampleRow({ example, timezone, onRemove, children }: SavedExampleRowProps) {
  const opened = formatMoment(example.at, timezone)
  const target = formatTargetMinutes(example.targetMinutes)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] gap-2 border-b border-border py-1.5 text-xs tabular-nums">
      <span>
        {opened}
        <span className="block text-muted-foreground">{target}</span>
      </span>
      {children}
      <Button
        variant="ghost"
        size="icon-small"
        aria-label={t('settings-form.remove', {
          name: t('sla-settings.preview.opens', { when: opened, target }),
        })}
        onClick={onRemove}
      >
        <X aria-hidden />
      </Button>
    </li>
  )
}

interface DueTimesProps {
  before: string | null
  after: string | null
  timezone: string
  isNew: boolean
}

function DueTimes({ before, after, timezone, isNew }: DueTimesProps) {
  const describeDueTime = (at: string | null) =>
    at === null ? t('sla-settings.preview.neverDue') : formatMoment(at, timezone)
  return (
    <span>
      <span className="font-semibold">
        <span className="sr-only">{t('sla-settings.preview.now')}: </span>
        {describeDueTime(after)}
      </span>
      {!isNew && (
        <span className="block text-muted-foreground">
          {before === after ? (
            t('sla-settings.preview.asBefore')
          ) : (
            <>
              <span className="sr-only">{t('sla-settings.preview.before')}: </span>
              <s>{describeDueTime(before)}</s>
            </>
          )}
        </span>
      )}
    </span>
  )
}

function formatMoment(at: string, timeZone: string): string {
  return `${formatWeekday(at, { timeZone })} ${formatDateTime(at, timeZone)}`
}
