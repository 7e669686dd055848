import type { FieldErrors, SaveSlaPolicy, SlaPolicyView } from '@lodge/contracts'
import type { FieldChange } from '../settings-form/use-settings-form.ts'
import { formatTargetMinutes } from '../sla-settings/duration.ts'
import { slaSettingsStrings } from '../sla-settings/strings.ts'

const strings = slaSettingsStrings.policy
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
  return (saved, draft) => {
    const changes: Record<string, FieldChange> = {}
    const note = (path: string, label: string, before: unknown, after: unknown, was: string) => {
      if (JSON.stringify(before) !== JSON.stringify(after))
        changes[path] = { label, was: was || strings.none }
    }
    const named = (kind: string, aliases: readonly string[]) =>
      aliases.map((alias) => names[`${kind}:${alias}`] ?? alias).join(', ')
    note('name', strings.name, saved.name, draft.name, saved.name)
    note(
      'businessHours',
      strings.businessHours,
      saved.businessHours,
      draft.businessHours,
      named('businessHours', [saved.businessHours]),
    )
    for (const priority of priorities)
      for (const field of targetFields) {
        const [before, after] = [saved.targets[priority][field], draft.targets[priority][field]]
        const label = `${strings.metrics[field]}, ${strings.priorities[priority]}`
        if (!Object.is(before, after))
          changes[`targets.${priority}.${field}`] = {
            label,
            was: formatTargetMinutes(before) || strings.none,
          }
      }
    note(
      'scope.topics',
      strings.topics,
      saved.scope.topics,
      draft.scope.topics,
      named('topic', saved.scope.topics),
    )
    note(
      'scope.departments',
      strings.departments,
      saved.scope.departments,
      draft.scope.departments,
      named('department', saved.scope.departments),
    )
    note('scope.teams', strings.teams, saved.scope.teams, draft.scope.teams, named('team', saved.scope.teams))
    const { pauseStatuses, pauseMetrics, reopenMode, warnAtPercent } = saved
    const sorted = (list: readonly string[]) => list.toSorted()
    note(
      'pauseStatuses',
      strings.pauseStatuses,
      sorted(pauseStatuses),
      sorted(draft.pauseStatuses),
      pauseStatuses.map((one) => strings.statuses[one]).join(', '),
    )
    note(
      'pauseMetrics',
      strings.pauseMetrics,
      sorted(pauseMetrics),
      sorted(draft.pauseMetrics),
      pauseMetrics.map((one) => strings.metricNames[one]).join(', '),
    )
    note('reopenMode', strings.reopen, reopenMode, draft.reopenMode, strings.reopenModes[reopenMode])
    note('warnAtPercent', strings.warnings, warnAtPercent, draft.warnAtPercent, warnAtPercent.join(', '))
    note(
      'escalation',
      strings.escalation,
      saved.escalation,
      draft.escalation,
      strings.stepCount(saved.escalation.length),
    )
    return changes
  }
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
      if (Number.isNaN(targets[priority][field])) problems[`targets.${priority}.${field}`] = strings.duration
  if (warnAtPercent.some((percent) => !(percent >= 1 && percent <= 99)))
    problems.warnAtPercent = strings.warningsError
  for (const [index, { at, action }] of escalation.entries()) {
    const path = `escalation.${index}`
    if (at.kind === 'percent' && !(at.percent >= 1 && at.percent <= 99))
      problems[`${path}.at`] = strings.stepWrong
    if (at.kind === 'after_breach' && !(at.minutes >= 0)) problems[`${path}.at`] = strings.stepWrongMinutes
    const isMissing =
      (action.type === 'notify_people' && action.people.length === 0) ||
      (action.type === 'move_to_team' && action.team === '') ||
      (action.type === 'reassign' && action.person === '')
    if (isMissing) problems[`${path}.action`] = strings.stepTargetMissing
  }
  return problems
}
