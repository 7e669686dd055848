import { type AutomationCondition, type AutomationGroup, type FilterField, limits } from '@lodge/contracts'
import { Button, FieldError, Select } from '@lodge/ui'
import { Plus, Trash2 } from 'lucide-react'
import { t } from '../../foundation/t.ts'
import { filterFields } from '../ticket-list/list-url.ts'
import { ConditionValue } from './condition-value.tsx'

interface ConditionGroupsProps {
  groups: readonly AutomationGroup[]
  errorAt: (path: string) => string | undefined
  onChange: (groups: AutomationGroup[]) => void
}

type OtherKind = Exclude<AutomationCondition['kind'], 'property'>
type ConditionChoice = FilterField | `:${OtherKind}`

const otherKinds = [
  'answer',
  'words',
  'requester_department',
  'requester_course',
  'requester_domain',
  'business_hours',
] as const satisfies readonly OtherKind[]

/** Groups of conditions, all of which must match; without one every ticket does. */
export function ConditionGroups({ groups, errorAt, onChange }: ConditionGroupsProps) {
  const replace = (place: number, group: AutomationGroup) =>
    onChange(
      group.conditions.length === 0
        ? groups.filter((_, at) => at !== place)
        : groups.map((before, at) => (at === place ? group : before)),
    )
  return (
    <div className="flex flex-col gap-3">
      {groups.length === 0 && <p className="text-sm text-muted-foreground">{t('automations.everyTicket')}</p>}
      {groups.map((group, place) => (
        <Group
          // biome-ignore lint/suspicious/noArrayIndexKey: a group has no id
          key={place}
          group={group}
          place={place}
          errorAt={(path) => errorAt(`definition.groups.${place}.${path}`)}
          onChange={(next) => replace(place, next)}
        />
      ))}
      {groups.length < limits.automationGroups && (
        <AddCondition
          label={groups.length === 0 ? t('automations.addCondition') : t('automations.addGroup')}
          onAdd={(condition) => onChange([...groups, { match: 'all', conditions: [condition] }])}
        />
      )}
    </div>
  )
}

interface GroupProps {
  group: AutomationGroup
  place: number
  errorAt: (path: string) => string | undefined
  onChange: (group: AutomationGroup) => void
}

function Group({ group, place, errorAt, onChange }: GroupProps) {
  const { match, conditions } = group
  return (
    <fieldset
      aria-label={t('automations.group', { place: place + 1 })}
      className="flex flex-col gap-3 rounded-md border border-border p-3"
    >
      <Select
        aria-label={t('automations.match')}
        className="w-56"
        value={match}
        options={(['all', 'any'] as const).map((value) => ({
          value,
          label: t(`automations.matches.${value}`),
        }))}
        onChange={(next) => onChange({ ...group, match: next })}
      />
      <ul className="flex flex-col gap-2">
        {conditions.map((condition, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no id
            key={at}
            className="rounded-md bg-surface p-3"
          >
            <div className="flex items-start justify-between gap-2">
              <span className="text-sm font-medium">{nameOfCondition(condition)}</span>
              <Button
                type="button"
                variant="ghost"
                size="icon-small"
                className="-mt-1 -me-1 max-lg:size-11"
                aria-label={t('automations.removeCondition', { name: nameOfCondition(condition) })}
                onClick={() =>
                  onChange({ ...group, conditions: conditions.filter((_, other) => other !== at) })
                }
              >
                <Trash2 aria-hidden />
              </Button>
            </div>
            <ConditionValue
              condition={condition}
              onChange={(next) =>
                onChange({
                  ...group,
                  conditions: conditions.map((before, other) => (other === at ? next : before)),
                })
              }
            />
            <FieldError>{errorAt(`conditions.${at}`)}</FieldError>
          </li>
        ))}
      </ul>
      {conditions.length < limits.automationConditions && (
        <AddCondition
          label={t('automations.addCondition')}
          onAdd={(condition) => onChange({ ...group, conditions: [...conditions, condition] })}
        />
      )}
    </fieldset>
  )
}

function AddCondition({ label, onAdd }: { label: string; onAdd: (condition: AutomationCondition) => void }) {
  const choices: { value: ConditionChoice; label: string }[] = [
    ...filterFields.map((field) => ({ value: field, label: t(`property.names.${field}`) })),
    ...otherKinds.map((kind) => ({ value: `:${kind}` as const, label: t(`automations.kinds.${kind}`) })),
  ]
  return (
    <span className="flex items-center gap-2">
      <Plus aria-hidden className="size-4 text-muted-foreground" />
      <Select
        aria-label={label}
        className="w-64"
        value={null}
        placeholder={label}
        options={choices}
        onChange={(choice) => onAdd(blankCondition(choice))}
      />
    </span>
  )
}

export function nameOfCondition(condition: AutomationCondition): string {
  return condition.kind === 'property'
    ? t(`property.names.${condition.field}`)
    : t(`automations.kinds.${condition.kind}`)
}

/** A condition without a value is refused until it has one. */
function blankCondition(choice: ConditionChoice): AutomationCondition {
  const kind = otherKinds.find((other) => `:${other}` === choice)
  switch (kind) {
    case 'answer':
      return { kind, field: '', test: 'is', value: '' }
    case 'words':
      return { kind, not: false, words: [] }
    case 'requester_department':
      return { kind, not: false, departments: [] }
    case 'requester_course':
      return { kind, not: false, courses: [] }
    case 'requester_domain':
      return { kind, not: false, domains: [] }
    case 'business_hours':
      return { kind, inside: false }
    default: {
      const field = filterFields.find((name) => name === choice)
      return { kind: 'property', field: field ?? 'status', value: '' }
    }
  }
}
