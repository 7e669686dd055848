import { routes, type SaveSlaPolicy, type SlaPolicyView } from '@lodge/contracts'
import {
  announce,
  CheckboxField,
  ErrorState,
  Field,
  FieldGroup,
  Input,
  reasonOf,
  Select,
  SkeletonRows,
  toast,
  useDialogs,
  useMessages,
  usePageTitle,
} from '@lodge/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { http } from '../http.ts'
import { EscalationSteps } from './escalation-steps.tsx'
import { changesOfPolicy, problemsOfPolicy } from './policy-changes.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { calendarsQuery, impactQuery, policyQuery, scopeOptionsQuery } from './queries.ts'
import { ChangeMark, RecordFrame, SaveBar, Section } from './record-frame.tsx'
import { ScopePicker } from './scope-picker.tsx'
import { TargetsTable } from './targets-table.tsx'
import { useRecordForm } from './use-record-form.ts'
import { settingsWords } from './words.ts'

const words = settingsWords.policy
const crumbs = (name: string) => [
  { label: 'Settings' },
  { label: settingsWords.policies, to: '/admin/settings/sla-policies' },
  { label: name },
]
const nothing = { firstResponseMinutes: null, nextResponseMinutes: null, resolutionMinutes: null }

export function NewPolicyScreen() {
  usePageTitle(words.createTitle, crumbs(words.createTitle))
  const saved: SaveSlaPolicy = {
    name: '',
    calendar: '',
    targets: { low: nothing, normal: nothing, high: nothing, urgent: nothing },
    scope: { topics: [], units: [], teams: [] },
    pauseStatuses: ['pending', 'on_hold'],
    pauseMetrics: ['resolution'],
    reopenMode: 'resume',
    warnAtPercent: [80],
    escalation: [],
  }
  return <PolicyForm saved={saved} record={null} />
}

export function PolicyScreen() {
  const { alias = '' } = useParams()
  const { data, isPending, isError, error, refetch } = useQuery(policyQuery(alias))
  usePageTitle(data?.name ?? null, data ? crumbs(data.name) : null)
  if (isPending) return <SkeletonRows rows={12} className="p-gutter" />
  if (isError) return <ErrorState error={error} onRetry={() => refetch()} className="m-gutter" />
  const {
    name,
    calendar,
    targets,
    scope,
    pauseStatuses,
    pauseMetrics,
    reopenMode,
    warnAtPercent,
    escalation,
  } = data
  const saved = {
    name,
    calendar,
    targets,
    scope,
    pauseStatuses,
    pauseMetrics,
    reopenMode,
    warnAtPercent,
    escalation,
  }
  return <PolicyForm key={`${alias}${data.revision}`} saved={saved} record={data} />
}

function PolicyForm({ saved, record }: { saved: SaveSlaPolicy; record: SlaPolicyView | null }) {
  const calendars = useQuery(calendarsQuery)
  const hours = calendars.data?.items.filter(({ archivedAt }) => archivedAt === null) ?? []
  const form = useRecordForm({
    saved,
    isNew: record === null,
    changesOf: changesOfPolicy(record?.names ?? {}),
    problemsOf: problemsOfPolicy,
    send: useSendPolicy(record),
  })
  const { draft, edit, changes, errors } = form
  const impact = useImpact(record, draft, form.isDirty && Object.keys(form.problems).length === 0)
  const archive = useArchive(record)
  const chosen = hours.find(({ alias }) => alias === draft.calendar)
  const areRulesNew = Object.keys(changes).some((path) => path !== 'name' && !path.startsWith('scope.'))
  return (
    <RecordFrame
      title={draft.name || words.createTitle}
      isNew={record === null}
      isArchived={record?.archivedAt != null}
      about={record ? about(record) : ''}
      onArchive={record && !record.isDefault ? archive : null}
      side={
        chosen && (
          <PreviewPanel
            key={chosen.timezone}
            timezone={chosen.timezone}
            calendar={{ alias: chosen.alias }}
            calendarName={chosen.name}
            policies={[
              {
                alias: '',
                name: draft.name || words.createTitle,
                version: record?.version ?? 1,
                targets: draft.targets,
              },
            ]}
            isBroken={Object.keys(form.problems).some((path) => path.startsWith('targets'))}
          />
        )
      }
      bar={
        <SaveBar
          changes={changes}
          isNew={record === null}
          isSaving={form.isSaving}
          saveLabel={
            !record
              ? settingsWords.save.create
              : areRulesNew
                ? settingsWords.save.saveVersion(record.version + 1)
                : settingsWords.save.save
          }
          retimes={impact}
          onSave={form.save}
          onDiscard={form.discard}
        />
      }
    >
      <Section title={words.basics} text={words.basicsText}>
        <div className="grid gap-4 md:grid-cols-2">
          <div>
            <Field label={words.name} isRequired error={errors.name}>
              <Input
                value={draft.name}
                maxLength={80}
                onChange={({ target }) => edit({ name: target.value })}
              />
            </Field>
            <ChangeMark change={changes.name} />
          </div>
          <div>
            <Field label={words.calendar} isRequired error={errors.calendar}>
              <Select
                value={draft.calendar}
                onChange={(calendar) => edit({ calendar })}
                options={hours.map(({ alias, name }) => ({ value: alias, label: name }))}
              />
            </Field>
            <ChangeMark change={changes.calendar} />
          </div>
        </div>
      </Section>
      <Section title={words.targets} text={words.targetsText}>
        <TargetsTable
          targets={draft.targets}
          errors={errors}
          changes={changes}
          onChange={(targets) => edit({ targets })}
        />
      </Section>
      <Section title={words.scope} text={record?.isDefault ? words.scopeDefault : words.scopeText}>
        {!record?.isDefault && <Scope form={form} names={record?.names ?? {}} />}
      </Section>
      <Section title={words.pause} text={words.pauseText}>
        <PauseFields form={form} />
      </Section>
      <Section title={words.escalation} text={words.escalationText}>
        <EscalationSteps
          steps={draft.escalation}
          errors={errors}
          onChange={(escalation) => edit({ escalation })}
        />
        <ChangeMark change={changes.escalation} />
      </Section>
    </RecordFrame>
  )
}

type Form = Pick<ReturnType<typeof useRecordForm<SaveSlaPolicy>>, 'draft' | 'edit' | 'changes' | 'errors'>

function Scope({
  form: { draft, edit, changes, errors },
  names,
}: {
  form: Form
  names: Record<string, string>
}) {
  const { data } = useQuery(scopeOptionsQuery)
  const { scope } = draft
  const kinds = [
    { kind: 'topics', label: words.topics, word: 'topic' },
    { kind: 'units', label: words.units, word: 'unit' },
    { kind: 'teams', label: words.teams, word: 'team' },
  ] as const
  const isEmpty = kinds.every(({ kind }) => scope[kind].length === 0)
  return (
    <div className="grid gap-4 md:grid-cols-3">
      {kinds.map(({ kind, label, word }) => (
        <div key={kind}>
          <ScopePicker
            label={label}
            options={data?.[kind] ?? null}
            value={scope[kind]}
            nameOf={(alias) => names[`${word}:${alias}`]}
            error={Object.entries(errors).find(([path]) => path.startsWith(`scope.${kind}`))?.[1]}
            onChange={(value) => edit({ scope: { ...scope, [kind]: value } })}
          />
          <ChangeMark change={changes[`scope.${kind}`]} />
        </div>
      ))}
      {isEmpty && <p className="text-sm text-warning md:col-span-3">{words.scopeNone}</p>}
    </div>
  )
}

const statuses = ['pending', 'on_hold'] as const
const metrics = ['first_response', 'next_response', 'resolution'] as const

function toggled<Item>(list: readonly Item[], item: Item): Item[] {
  return list.includes(item) ? list.filter((one) => one !== item) : [...list, item]
}

function PauseFields({ form: { draft, edit, changes, errors } }: { form: Form }) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <div>
        <FieldGroup label={words.pauseStatuses} error={errors.pauseStatuses}>
          {statuses.map((status) => (
            <CheckboxField
              key={status}
              label={words.statuses[status]}
              checked={draft.pauseStatuses.includes(status)}
              onCheckedChange={() => edit({ pauseStatuses: toggled(draft.pauseStatuses, status) })}
            />
          ))}
        </FieldGroup>
        <ChangeMark change={changes.pauseStatuses} />
      </div>
      <div>
        <FieldGroup label={words.pauseMetrics} error={errors.pauseMetrics}>
          {metrics.map((metric) => (
            <CheckboxField
              key={metric}
              label={words.clocks[metric]}
              checked={draft.pauseMetrics.includes(metric)}
              onCheckedChange={() => edit({ pauseMetrics: toggled(draft.pauseMetrics, metric) })}
            />
          ))}
        </FieldGroup>
        <ChangeMark change={changes.pauseMetrics} />
      </div>
      <div>
        <Field label={words.reopen}>
          <Select
            value={draft.reopenMode}
            onChange={(mode) => edit({ reopenMode: mode === 'restart' ? 'restart' : 'resume' })}
            options={Object.entries(words.reopenModes).map(([value, label]) => ({ value, label }))}
          />
        </Field>
        <ChangeMark change={changes.reopenMode} />
      </div>
      <div>
        <Warnings
          percents={draft.warnAtPercent}
          error={Object.entries(errors).find(([path]) => path.startsWith('warnAtPercent'))?.[1]}
          onChange={(warnAtPercent) => edit({ warnAtPercent })}
        />
        <ChangeMark change={changes.warnAtPercent} />
      </div>
    </div>
  )
}

interface WarningsProps {
  percents: readonly number[]
  error: string | undefined
  onChange: (percents: number[]) => void
}

/** Percents as a list; what is no number from 1 to 99 is told at once and cannot be saved. */
function Warnings({ percents, error, onChange }: WarningsProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = percents.some((percent) => Number.isNaN(percent))
  return (
    <Field
      label={words.warnings}
      hint={words.warningsHint}
      error={error ?? (isWrong ? words.warningsError : '')}
    >
      <Input
        value={typed ?? percents.join(', ')}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(readPercents(target.value))
        }}
        onBlur={() => !isWrong && setTyped(null)}
      />
    </Field>
  )
}

function readPercents(text: string): number[] {
  const parts = text.split(/[\s,;%]+/).filter(Boolean)
  return [...new Set(parts.map((part) => (/^\d{1,2}$/.test(part) ? Number(part) : Number.NaN)))].toSorted(
    (one, other) => one - other,
  )
}

function about({ version, isDefault, openTickets, place }: SlaPolicyView): string {
  const tickets = `${openTickets.toLocaleString('en')} ${words.openTickets.toLowerCase()}`
  const order = isDefault ? settingsWords.default : place > 0 ? `place ${place}` : ''
  return [settingsWords.version(version), order, tickets].filter(Boolean).join(', ')
}

/** How many open tickets saving would re-time; null while that is counted, undefined when it is not asked. */
function useImpact(record: SlaPolicyView | null, draft: SaveSlaPolicy, isAsked: boolean) {
  const { data } = useQuery({ ...impactQuery(record?.alias ?? null, draft), enabled: isAsked })
  if (!isAsked) return undefined
  return data?.openTickets ?? null
}

function useSendPolicy(record: SlaPolicyView | null) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return async (draft: SaveSlaPolicy) => {
    const answer = record
      ? await http.call(routes.updateSlaPolicy, {
          params: { alias: record.alias },
          body: { ...draft, revision: record.revision },
        })
      : await http.call(routes.createSlaPolicy, { body: draft })
    cache.setQueryData(policyQuery(answer.alias).queryKey, answer)
    await cache.invalidateQueries({ queryKey: ['settings', 'retimes'] })
    if (!record) await navigate(`/admin/settings/sla-policies/${answer.alias}`, { replace: true })
  }
}

function useArchive(record: SlaPolicyView | null) {
  const cache = useQueryClient()
  const dialogs = useDialogs()
  const messages = useMessages()
  return async () => {
    if (!record) return
    const { alias, name, openTickets } = record
    const isArchived = record.archivedAt === null
    const question = {
      title: words.archiveTitle(name),
      text: words.archiveText(openTickets),
      confirmLabel: settingsWords.archive,
    }
    if (isArchived && !(await dialogs.confirm(question))) return
    try {
      const answer = await http.call(routes.archiveSlaPolicy, { params: { alias }, body: { isArchived } })
      cache.setQueryData(policyQuery(alias).queryKey, answer)
      await cache.invalidateQueries({ queryKey: ['settings', 'retimes'] })
      announce(settingsWords.saved)
    } catch (error) {
      toast.error(reasonOf(error, messages))
    }
  }
}
