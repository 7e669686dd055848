import {
  type FieldErrors,
  fieldMessages,
  problem,
  type SaveSlaPolicy,
  type SlaPolicyView,
} from '@lodge/contracts'
import { type FieldChanges, formatList } from '@lodge/ui'
import { type DescribedField, describeChanges } from '../../foundation/settings-form/list-changes.ts'
import { t } from '../../foundation/t.ts'
import { formatTargetMinutes } from '../duration.ts'

export const priorities = ['urgent', 'high', 'normal', 'low'] as const
export const targetFields = ['firstResponseMinutes', 'nextResponseMinutes', 'resolutionMinutes'] as const

export function toPolicyInput(view: SlaPolicyView): SaveSlaPolicy {
  const { name, businessHours, usesTeamHours, targets, scope, escalation } = view
  const { pauseStatuses, pauseMetrics, reopenMode, warnAtPercent } = view
  return {
    name,
    businessHours,
    usesTeamHours,
    targets,
    scope,
    escalation,
    pauseStatuses,
    pauseMetrics,
    reopenMode,
    warnAtPercent,
  }
}

/** Names the fields in which a policy differs from what is saved, with what they were; `names` gives words for aliases. */
export function listPolicyChanges(
  names: Record<string, string>,
): (saved: SaveSlaPolicy, policy: SaveSlaPolicy) => FieldChanges {
  return describeChanges([
    ...describeBasicFields(names),
    ...describeTargetFields(),
    ...describeScopeFields(names),
    ...describeRuleFields(),
  ])
}

type PolicyField = DescribedField<SaveSlaPolicy>

function describeBasicFields(names: Record<string, string>): PolicyField[] {
  return [
    { path: 'name', label: t('sla-settings.policy.name'), of: ({ name }) => name },
    {
      path: 'businessHours',
      label: t('sla-settings.policy.businessHours'),
      of: ({ businessHours }) => businessHours,
      was: ({ businessHours }) => describeAliases(names, 'businessHours', [businessHours]),
    },
    {
      path: 'usesTeamHours',
      label: t('sla-settings.policy.usesTeamHours'),
      of: ({ usesTeamHours }) => usesTeamHours,
      was: ({ usesTeamHours }) => t(`sla-settings.policy.hoursOf.${usesTeamHours ? 'team' : 'policy'}`),
    },
  ]
}

function describeTargetFields(): PolicyField[] {
  return priorities.flatMap((priority) =>
    targetFields.map((field) => ({
      path: `targets.${priority}.${field}`,
      label: `${t(`sla-settings.policy.metrics.${field}`)}, ${t(`sla-settings.policy.priorities.${priority}`)}`,
      of: ({ targets }) => targets[priority][field],
      was: ({ targets }) => formatTargetMinutes(targets[priority][field]),
    })),
  )
}

const scopeKinds = { topics: 'topic', departments: 'department', teams: 'team' } as const

function describeScopeFields(names: Record<string, string>): PolicyField[] {
  return (['topics', 'departments', 'teams'] as const).map((field) => ({
    path: `scope.${field}`,
    label: t(`sla-settings.policy.${field}`),
    of: ({ scope }) => scope[field],
    was: ({ scope }) => describeAliases(names, scopeKinds[field], scope[field]),
  }))
}

function describeRuleFields(): PolicyField[] {
  return [
    {
      path: 'pauseStatuses',
      label: t('sla-settings.policy.pauseStatuses'),
      of: ({ pauseStatuses }) => pauseStatuses,
      isUnordered: true,
      was: ({ pauseStatuses }) =>
        formatList(pauseStatuses.map((status) => t(`sla-settings.policy.statuses.${status}`))),
    },
    {
      path: 'pauseMetrics',
      label: t('sla-settings.policy.pauseMetrics'),
      of: ({ pauseMetrics }) => pauseMetrics,
      isUnordered: true,
      was: ({ pauseMetrics }) =>
        formatList(pauseMetrics.map((metric) => t(`sla-settings.policy.metricNames.${metric}`))),
    },
    {
      path: 'reopenMode',
      label: t('sla-settings.policy.reopen'),
      of: ({ reopenMode }) => reopenMode,
      was: ({ reopenMode }) => t(`sla-settings.policy.reopenModes.${reopenMode}`),
    },
    {
      path: 'warnAtPercent',
      label: t('sla-settings.policy.warnings'),
      of: ({ warnAtPercent }) => warnAtPercent,
      was: ({ warnAtPercent }) => formatList(warnAtPercent.map(String)),
    },
    {
      path: 'escalation',
      label: t('sla-settings.policy.escalation'),
      of: ({ escalation }) => escalation,
      was: ({ escalation }) => t('sla-settings.policy.stepCount', { count: escalation.length }),
    },
  ]
}

function describeAliases(names: Record<string, string>, kind: string, aliases: readonly string[]): string {
  return formatList(aliases.map((alias) => names[`${kind}:${alias}`] ?? alias))
}

/** Finds problems that the schema words badly: durations that were not understood, steps without a target. */
export function checkPolicy({
  businessHours,
  targets,
  warnAtPercent,
  escalation,
}: SaveSlaPolicy): FieldErrors {
  const problems: FieldErrors =
    businessHours === '' ? fieldMessages({ businessHours: problem('unknown_business_hours') }) : {}
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
