import { serverNow } from '@lodge/client'
import type { BusinessHoursInput, PreviewSla, SlaPreview, SlaTargets } from '@lodge/contracts'
import {
  Button,
  Field,
  formatDate,
  formatDateTime,
  formatWeekday,
  Input,
  Select,
  Skeleton,
  StaffExplanation,
} from '@lodge/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarClock, FlaskConical, Pin, TriangleAlert } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { previewQuery } from './queries.ts'
import { slaSettingsStrings } from './strings.ts'
import { fromWallTime, toWallTime } from './zoned-time.ts'

const strings = slaSettingsStrings.preview
const { priorities, metricNames } = slaSettingsStrings.policy
const priorityOptions = (['urgent', 'high', 'normal', 'low'] as const).map((value) => ({
  value,
  label: priorities[value],
}))
export type PriorityName = (typeof priorityOptions)[number]['value']

interface SlaPreviewPanelProps {
  timezone: string
  businessHours: { alias: string } | BusinessHoursInput
  businessHoursName: string
  policies: readonly {
    alias: string
    name: string
    version: number
    targets: Record<PriorityName, SlaTargets>
  }[]
  /** Told when what is on the page cannot be counted by yet. */
  isBroken: boolean
  /** Keeps a moment, to be looked at again after a change. */
  onSaveExample?: (example: { at: string; targetMinutes: number }) => void
  /** The kept moments. */
  savedExamples?: ReactNode
}

/** When a ticket opened at any moment would be due, and why, counted with what is on the page. */
export function SlaPreviewPanel(props: SlaPreviewPanelProps) {
  const {
    timezone,
    businessHours,
    businessHoursName,
    policies,
    isBroken,
    onSaveExample: onKeep,
    savedExamples: kept,
  } = props
  const [wall, setWall] = useState(() => toWallTime(serverNow(), timezone))
  const [alias, setAlias] = useState<string | null>(null)
  const [priority, setPriority] = useState<PriorityName>('normal')
  const policy = policies.find((one) => one.alias === alias) ?? policies[0]
  const at = fromWallTime(wall, timezone)
  const asked =
    policy && at && !isBroken
      ? {
          at,
          businessHours,
          businessHoursName,
          policyName: policy.name,
          policyVersion: policy.version,
          targets: policy.targets[priority],
        }
      : null
  return (
    <section aria-label={strings.title} className="flex flex-col gap-3">
      <h2 className="flex items-center gap-2 text-body font-semibold">
        <FlaskConical aria-hidden className="size-4" />
        {strings.title}
      </h2>
      <div className="grid grid-cols-2 gap-3">
        <Field label={strings.opened} className="col-span-2">
          <Input type="datetime-local" value={wall} onChange={({ target }) => setWall(target.value)} />
        </Field>
        {policies.length > 1 && (
          <Field label={strings.policy}>
            <Select
              value={policy?.alias ?? null}
              onChange={setAlias}
              options={policies.map((one) => ({ value: one.alias, label: one.name }))}
            />
          </Field>
        )}
        <Field label={strings.priority}>
          <Select
            value={priority}
            onChange={(value) =>
              setPriority(priorityOptions.find((one) => one.value === value)?.value ?? 'normal')
            }
            options={priorityOptions}
          />
        </Field>
      </div>
      {asked ? (
        <PreviewResult
          asked={asked}
          onTry={setWall}
          onSaveExample={onKeep}
          savedExamples={kept}
          timezone={timezone}
        />
      ) : (
        <PreviewUnavailable kept={kept} />
      )}
    </section>
  )
}

function PreviewUnavailable({ kept }: { kept: ReactNode }) {
  return (
    <>
      <p className="text-sm text-muted-foreground">{strings.failed}</p>
      {kept}
    </>
  )
}

interface PreviewResultProps {
  asked: PreviewSla
  timezone: string
  onTry: (wall: string) => void
  onSaveExample: SlaPreviewPanelProps['onSaveExample']
  savedExamples: ReactNode
}

function PreviewResult({
  asked,
  timezone,
  onTry,
  onSaveExample: onKeep,
  savedExamples: kept,
}: PreviewResultProps) {
  const { data, isPending, isError, isPlaceholderData } = useQuery({
    ...previewQuery(useDeferredValue(asked)),
    placeholderData: keepPreviousData,
  })
  const [metric, setMetric] = useState<string>('first_response')
  if (isError) return <PreviewUnavailable kept={kept} />
  if (isPending) return <Skeleton className="h-48" />
  const why = data.explanations.find(({ deadline }) => deadline.metric === metric) ?? data.explanations[0]
  const targetMinutes = why?.deadline.targetMinutes ?? null
  return (
    <div className="flex flex-col gap-3" aria-busy={isPlaceholderData}>
      {data.warnings.map((warning) => (
        <p key={warning} className="flex gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {warning}
        </p>
      ))}
      {data.explanations.length > 1 && (
        <Select
          aria-label={strings.deadline}
          value={why?.deadline.metric ?? null}
          onChange={setMetric}
          options={data.explanations.map(({ deadline }) => ({
            value: deadline.metric,
            label: metricNames[deadline.metric],
          }))}
        />
      )}
      {!why ? (
        <p className="text-sm text-muted-foreground">{strings.noTarget}</p>
      ) : (
        <div className="rounded-md border border-border bg-card p-3">
          <p className="mb-1 text-xs text-muted-foreground">{strings.unsaved}</p>
          {why.deadline.dueAt === null ? (
            <p>{strings.never}</p>
          ) : (
            <StaffExplanation explanation={why} className="text-sm" />
          )}
        </div>
      )}
      {onKeep && targetMinutes !== null && (
        <Button
          variant="outline"
          size="small"
          className="self-start"
          onClick={() => onKeep({ at: asked.at, targetMinutes })}
        >
          <Pin aria-hidden />
          {strings.keep}
        </Button>
      )}
      {kept}
      <YearOverview preview={data} timezone={timezone} onTry={onTry} />
    </div>
  )
}

function YearOverview({
  preview: { year, daylightSavingChanges: clockChanges, holidays },
  timezone,
  onTry,
}: {
  preview: SlaPreview
  timezone: string
  onTry: (wall: string) => void
}) {
  const evening = (instant: number) => `${toWallTime(instant, timezone).slice(0, 10)}T17:00`
  return (
    <>
      <h3 className="text-sm font-semibold">{strings.changes(year)}</h3>
      {clockChanges.length === 0 && <p className="text-sm text-muted-foreground">{strings.noChanges}</p>}
      <ul className="flex flex-col gap-1.5">
        {clockChanges.map(({ at, minutes }) => (
          <li key={at} className="flex items-start gap-2 text-sm">
            <CalendarClock aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
            <span className="min-w-0">
              <button
                type="button"
                className="text-left text-accent underline-offset-4 hover:underline"
                onClick={() => onTry(evening(Date.parse(at) - 86_400_000))}
              >
                <span className="sr-only">{strings.try} </span>
                {formatWeekday(at, { timeZone: timezone })} {formatDateTime(at, timezone)}
              </button>
              <span className="block text-xs text-muted-foreground">
                {minutes > 0 ? strings.forward(minutes) : strings.back(-minutes)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <h3 className="text-sm font-semibold">{strings.holidays(year)}</h3>
      {holidays.length === 0 && <p className="text-sm text-muted-foreground">{strings.noHolidays}</p>}
      <ul className="flex flex-col gap-1 text-sm">
        {holidays.map(({ date, name }) => (
          <li key={date} className="flex gap-3">
            <span className="w-20 shrink-0 text-muted-foreground tabular-nums">
              {formatDate(`${date}T12:00:00Z`, 'UTC')}
            </span>
            <span className="min-w-0 break-words">{name}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
