import type { HandOverPreview, HandOverRule } from '@lodge/contracts'
import { RadioGroup, RadioItem, TreeSelector } from '@lodge/ui'
import { t } from '../../foundation/t.ts'

interface HandOverFieldsProps {
  preview: HandOverPreview
  value: HandOverRule | null
  /** Null while an agent is still to be chosen. */
  onChange: (to: HandOverRule | null) => void
}

export function HandOverFields({ preview: { openTickets, agents }, value, onChange }: HandOverFieldsProps) {
  const rule = value?.rule ?? 'agent'
  return (
    <fieldset className="flex flex-col gap-3 text-sm">
      <legend className="mb-2 text-body font-medium">{t('hand-over.legend', { count: openTickets })}</legend>
      <RadioGroup
        aria-label={t('hand-over.legend', { count: openTickets })}
        value={rule}
        onValueChange={(chosen) =>
          onChange(chosen === 'team' || chosen === 'spread' ? { rule: chosen } : null)
        }
      >
        <RadioItem value="team" label={t('hand-over.team')} hint={t('hand-over.teamHint')} />
        <RadioItem value="spread" label={t('hand-over.spread')} hint={t('hand-over.spreadHint')} />
        <RadioItem value="agent" label={t('hand-over.agent')} hint={t('hand-over.agentHint')}>
          {rule === 'agent' && (
            <TreeSelector
              aria-label={t('hand-over.agentName')}
              options={agents.map(({ alias, name }) => ({ id: alias, label: name }))}
              value={value?.rule === 'agent' ? value.agent : null}
              onChange={(agent) => onChange(agent === null ? null : { rule: 'agent', agent })}
            />
          )}
        </RadioItem>
      </RadioGroup>
    </fieldset>
  )
}
