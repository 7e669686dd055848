import type { FieldErrors, SaveSlaPolicy, SlaPolicyView } from '@lodge/contracts'
import type { FieldChange } from '../settings-form/use-settings-form.ts'
import { formatTargetMinutes } from '../sla-settings/duration.ts'
import { t } from '../t.ts'
export const priorities = ['urgent', 'high', 'normal', 'low'] as const
export const targetFields = ['firstResponseMinutes', 'nextResponseMinutes', 'resolutionMinutes'] as const

/** What is entered for a policy, of all that is known of it. */
export function toPolicyInput(view: SlaPolicyView): SaveSlaPolicy {
  const { name, businessHours, targets, scope, escalation } = view
  const { pauseStatuses, pauseMetrics, reopenMode, warnAtPercent } = view
  return {
    ...{ name, businessHours, targets, scope, escalation },
    ...{ pauseStatuses, pauseMetrics, reopenMode, warnAtPercent },
  }
}

/** The fields in which a policy differs from what is saved, with what they were; `names` gives words for aliases. */
export function listPolicyChanges(
  names: Record<string, string>,
): (saved: SaveSlaPolicy, draft: SaveSlaPolicy) => Record<string, FieldChange> {
  return (saved, draft) =>
    Object.fromEntries(
      [
        ...listBasicFields(saved, draft, names),
        ...listTargetFields(saved, draft),
        ...listScopeFields(saved, draft, names),
        ...listRuleFields(saved, draft),
      ]
        .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
        .map(({ path, label, was }) => [path, { label, was: was || t('sla-settings.policy.none') }]),
    )
}

/** One field of a policy: its values, compared as JSON, and the saved one in words. */
interface PolicyField {
  path: string
  label: string
  before: unknown
  after: unknown
  was: string
}

function listBasicFields(
  saved: SaveSlaPolicy,
  draft: SaveSlaPolicy,
  names: Record<string, string>,
): PolicyField[] {
  const [before, after] = [saved.businessHours, draft.businessHours]
  const was = describeAliases(names, 'businessHours', [before])
  return [
    {
      path: 'name',
      label: t('sla-settings.policy.name'),
      before: saved.name,
      after: draft.name,
      was: saved.name,
    },
    { path: 'businessHours', label: t('sla-settings.policy.businessHours'), before, after, was },
  ]
}

function listTargetFields(saved: SaveSlaPolicy, draft: SaveSlaPolicy): PolicyField[] {
  return priorities.flatMap((priority) =>
    targetFields.map((field) => {
      const [before, after] = [saved.targets[priority][field], draft.targets[priority][field]]
      return {
        path: `targets.${priority}.${field}`,
        label: `${t(`sla-settings.policy.metrics.${field}`)}, ${t(`sla-settings.policy.priorities.${priority}`)}`,
        // What was not understood is no number, and JSON would take it for none at all.
        before: String(before),
        after: String(after),
        was: formatTargetMinutes(before),
      }
    }),
  )
}

const scopeKinds = { topics: 'topic', departments: 'department', teams: 'team' } as const

function listScopeFields(
  saved: SaveSlaPolicy,
  draft: SaveSlaPolicy,
  names: Record<string, string>,
): PolicyField[] {
  return (['topics', 'departments', 'teams'] as const).map((field) => ({
    path: `scope.${field}`,
    label: t(`sla-settings.policy.${field}`),
    before: saved.scope[field],
    after: draft.scope[field],
    was: describeAliases(names, scopeKinds[field], saved.scope[field]),
  }))
}

function listRuleFields(saved: SaveSlaPolicy, draft: SaveSlaPolicy): PolicyField[] {
  const field = <Value>(path: string, label: string, of: (policy: SaveSlaPolicy) => Value, was: string) => ({
    ...{ path, label, was },
    before: of(saved),
    after: of(draft),
  })
  const statuses = saved.pauseStatuses.map((status) => t(`sla-settings.policy.statuses.${status}`)).join(', ')
  const metrics = saved.pauseMetrics
    .map((metric) => t(`sla-settings.policy.metricNames.${metric}`))
    .join(', ')
  const reopen = t(`sla-settings.policy.reopenModes.${saved.reopenMode}`)
  const steps = t('sla-settings.policy.stepCount', { count: saved.escalation.length })
  return [
    field(
      'pauseStatuses',
      t('sla-settings.policy.pauseStatuses'),
      (policy) => policy.pauseStatuses.toSorted(),
      statuses,
    ),
    field(
      'pauseMetrics',
      t('sla-settings.policy.pauseMetrics'),
      (policy) => policy.pauseMetrics.toSorted(),
      metrics,
    ),
    field('reopenMode', t('sla-settings.policy.reopen'), (policy) => policy.reopenMode, reopen),
    field(
      'warnAtPercent',
      t('sla-settings.policy.warnings'),
      (policy) => policy.warnAtPercent,
      saved.warnAtPercent.join(', '),
    ),
    field('escalation', t('sla-settings.policy.escalation'), (policy) => policy.escalation, steps),
  ]
}

function describeAliases(names: Record<string, string>, kind: string, aliases: readonly string[]): string {
  return aliases.map((alias) => names[`${kind}:${alias}`] ?? alias).join(', ')
}

/** What cannot be sent, by path: a field that was not understood must not become one that promises nothing. */
export function validatePolicy({
  name,
  businessHours,
  targets,
  warnAtPercent,
  escalation,
}: SaveSlaPolicy): FieldErrors {
  const problems: FieldErrors = {}
  if (name.trim() === '') problems.name = 'Enter a name'
  if (businessHours === '') problems.businessHours = 'Choose business hours'
  for (const priority of priorities)
    for (const field of targetFields)
      if (Number.isNaN(targets[priority][field]))
        problems[`targets.${priority}.${field}`] = t('sla-settings.policy.duration')
  if (warnAtPercent.some((percent) => !(percent >= 1 && percent <= 99)))
    problems.warnAtPercent = t('sla-settings.policy.warningsError')
  for (const [index, { at, action }] of escalation.entries()) {
    const path = `escalation.${index}`
    if (at.kind === 'percent' && !(at.percent >= 1 && at.percent <= 99))
      problems[`${path}.at`] = t('sla-settings.policy.stepWrong')
    if (at.kind === 'after_breach' && !(at.minutes >= 0))
      problems[`${path}.at`] = t('sla-settings.policy.stepWrongMinutes')
    const isMissing =
      (action.type === 'notify_people' && action.people.length === 0) ||
      (action.type === 'move_to_team' && action.team === '') ||
      (action.type === 'reassign' && action.person === '')
    if (isMissing) problems[`${path}.action`] = t('sla-settings.policy.stepTargetMissing')
  }
  return problems
}
