import { serverNow } from '@lodge/client'
import type { BusinessHoursInput, SlaTargets } from '@lodge/contracts'
import { Field, Input, Select } from '@lodge/ui'
import { FlaskConical } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { t } from '../foundation/t.ts'
import { PreviewResult, PreviewUnavailable } from './sla-preview-result.tsx'
import { fromWallTime, toWallTime } from './zoned-time.ts'

const priorities = ['urgent', 'high', 'normal', 'low'] as const
export type PriorityName = (typeof priorities)[number]

const listPriorities = () =>
  priorities.map((value) => ({ value, label: t(`sla-settings.policy.priorities.${value}`) }))

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
  /** Says that the page has errors, so that no due time can be counted by it yet. */
  isBroken: boolean
  /** Saves an example, to be compared after a change. */
  onSaveExample?: (example: { at: string; targetMinutes: number }) => void
  /** The saved examples, shown below the result. */
  savedExamples?: ReactNode
}

/** The due time, with an explanation, of a ticket opened at any moment, counted by the values on the page. */
export function SlaPreviewPanel(props: SlaPreviewPanelProps) {
  const { timezone, policies } = props
  const [wall, setWall] = useState(() => toWallTime(serverNow(), timezone))
  const [alias, setAlias] = useState<string | null>(null)
  const [priority, setPriority] = useState<PriorityName>('normal')
  const policy = policies.find((candidate) => candidate.alias === alias) ?? policies[0]
  const at = fromWallTime(wall, timezone)
  const preview =
    policy && at && !props.isBroken
      ? {
          at,
          businessHours: props.businessHours,
          businessHoursName: props.businessHoursName,
          policyName: policy.name,
          policyVersion: policy.version,
          targets: policy.targets[priority],
        }
      : null
  return (
    <section aria-label={t('sla-settings.preview.title')} className="flex flex-col gap-3">
      <h2 className="flex items-center gap-2 text-body font-semibold">
        <FlaskConical aria-hidden className="size-4" />
        {t('sla-settings.preview.title')}
      </h2>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('sla-settings.preview.opened')} className="col-span-2">
          <Input type="datetime-local" value={wall} onChange={({ target }) => setWall(target.value)} />
        </Field>
        {policies.length > 1 && (
          <PolicyField policies={policies} value={policy?.alias ?? null} onChange={setAlias} />
        )}
        <Field label={t('sla-settings.preview.priority')}>
          <Select value={priority} onChange={setPriority} options={listPriorities()} />
        </Field>
      </div>
      {preview ? (
        <PreviewResult
          preview={preview}
          onTry={setWall}
          onSaveExample={props.onSaveExample}
          savedExamples={props.savedExamples}
          timezone={timezone}
        />
      ) : (
        <PreviewUnavailable savedExamples={props.savedExamples} />
      )}
    </section>
  )
}

interface PolicyFieldProps extends Pick<SlaPreviewPanelProps, 'policies'> {
  value: string | null
  onChange: (alias: string) => void
}

function PolicyField({ policies, value, onChange }: PolicyFieldProps) {
  return (
    <Field label={t('sla-settings.preview.policy')}>
      <Select
        value={value}
        onChange={onChange}
        options={policies.map(({ alias, name }) => ({ value: alias, label: name }))}
      />
    </Field>
  )
}
