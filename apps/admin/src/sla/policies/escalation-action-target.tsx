import type { EscalationAction } from '@lodge/contracts'
import { Select } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { TreeMultiSelect } from '../../foundation/settings-form/tree-multi-select.tsx'
import { t } from '../../foundation/t.ts'
import { scopeOptionsQuery, staffQuery } from '../queries.ts'

const raisablePriorities = ['normal', 'high', 'urgent'] as const

interface EscalationActionTargetProps {
  action: EscalationAction
  label: string
  onChange: (action: EscalationAction) => void
}

export function EscalationActionTarget({ action, label, onChange }: EscalationActionTargetProps) {
  const { data: staff } = useQuery(staffQuery)
  const { data: options } = useQuery(scopeOptionsQuery)
  const people = staff?.items.map(({ alias, name }) => ({ value: alias, label: name })) ?? []
  const teams = options?.teams.map(({ id, label }) => ({ value: id, label })) ?? []
  const shared = { 'aria-label': label, className: 'w-48' }
  switch (action.type) {
    case 'raise_priority':
      return (
        <Select
          {...shared}
          value={action.to}
          options={raisablePriorities.map((value) => ({
            value,
            label: t(`sla-settings.policy.priorities.${value}`),
          }))}
          onChange={(to) =>
            onChange({ ...action, to: raisablePriorities.find((priority) => priority === to) ?? 'high' })
          }
        />
      )
    case 'move_to_team':
      return (
        <Select
          {...shared}
          value={action.team}
          options={teams}
          onChange={(team) => onChange({ ...action, team })}
        />
      )
    case 'reassign':
      return (
        <Select
          {...shared}
          value={action.person}
          options={people}
          onChange={(person) => onChange({ ...action, person })}
        />
      )
    case 'notify_people':
      return (
        <div className="order-last basis-full">
          <TreeMultiSelect
            label={t('sla-settings.policy.stepPeople')}
            options={staff?.items.map((person) => ({ id: person.alias, label: person.name })) ?? null}
            value={action.people}
            nameOf={() => undefined}
            error={undefined}
            onChange={(chosen) => onChange({ ...action, people: chosen })}
          />
        </div>
      )
    default:
      return null
  }
}
