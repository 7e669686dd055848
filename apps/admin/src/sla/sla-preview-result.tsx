import { type DeadlineExplanationView, type PreviewSla, refusalText } from '@lodge/contracts'
import { Button, Select, Skeleton, StaffExplanation } from '@lodge/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Pin, TriangleAlert } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { t } from '../foundation/t.ts'
import { previewQuery } from './queries.ts'
import { SlaYearOverview } from './sla-year-overview.tsx'

export function PreviewUnavailable({ savedExamples }: { savedExamples: ReactNode }) {
  return (
    <>
      <p className="text-sm text-muted-foreground">{t('sla-settings.preview.failed')}</p>
      {savedExamples}
    </>
  )
}

interface PreviewResultProps {
  preview: PreviewSla
  timezone: string
  onTry: (wall: string) => void
  onSaveExample: ((example: { at: string; targetMinutes: number }) => void) | undefined
  savedExamples: ReactNode
}

export function PreviewResult({
  preview,
  timezone,
  onTry,
  onSaveExample,
  savedExamples,
}: PreviewResultProps) {
  const { data, isPending, isError, isPlaceholderData } = useQuery({
    ...previewQuery(useDeferredValue(preview)),
    placeholderData: keepPreviousData,
  })
  const [metric, setMetric] = useState<string>('first_response')
  if (isError) return <PreviewUnavailable savedExamples={savedExamples} />
  if (isPending) return <Skeleton className="h-48" />
  const explanation =
    data.explanations.find(({ deadline }) => deadline.metric === metric) ?? data.explanations[0]
  const targetMinutes = explanation?.deadline.targetMinutes ?? null
  return (
    <div className="flex flex-col gap-3" aria-busy={isPlaceholderData}>
      {data.warnings.map(refusalText).map((warning) => (
        <p key={warning} className="flex gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {warning}
        </p>
      ))}
      {data.explanations.length > 1 && (
        <Select
          aria-label={t('sla-settings.preview.deadline')}
          value={explanation?.deadline.metric ?? null}
          onChange={setMetric}
          options={data.explanations.map(({ deadline }) => ({
            value: deadline.metric,
            label: t(`sla-settings.policy.metricNames.${deadline.metric}`),
          }))}
        />
      )}
      <PreviewExplanation explanation={explanation} />
      {onSaveExample && targetMinutes !== null && (
        <Button
          variant="outline"
          size="small"
          className="self-start"
          onClick={() => onSaveExample({ at: preview.at, targetMinutes })}
        >
          <Pin aria-hidden />
          {t('sla-settings.preview.keep')}
        </Button>
      )}
      {savedExamples}
      <SlaYearOverview preview={data} timezone={timezone} onTry={onTry} />
    </div>
  )
}

function PreviewExplanation({ explanation }: { explanation: DeadlineExplanationView | undefined }) {
  if (!explanation)
    return <p className="text-sm text-muted-foreground">{t('sla-settings.preview.noTarget')}</p>
  return (
    <div className="rounded-md border border-border bg-card p-3">
      <p className="mb-1 text-xs text-muted-foreground">{t('sla-settings.preview.unsaved')}</p>
      {explanation.deadline.dueAt === null ? (
        <p>{t('sla-settings.preview.never')}</p>
      ) : (
        <StaffExplanation explanation={explanation} className="text-sm" />
      )}
    </div>
  )
}
