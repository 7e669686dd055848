import { type ProviderRulesRecord, RuleGift, RuleSource } from '@lodge/contracts'
import { Badge, SelectField, TextField } from '@lodge/ui'
import { TriangleAlert } from 'lucide-react'
import { ListItemButtons } from '../../../foundation/list-item-buttons.tsx'
import { t } from '../../../foundation/t.ts'
import type { RuleValues } from './rules-record.ts'

interface RuleRowProps {
  rule: RuleValues
  index: number
  count: number
  view: ProviderRulesRecord | null
  errorAt: (path: string) => string | undefined
  onChange: (rule: RuleValues) => void
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

/** A rule with its fields, and a word where it gives nothing. */
export function RuleRow({ rule, index, count, view, errorAt, onChange, onMove, onRemove }: RuleRowProps) {
  const name = rule.value.trim() || t('sign-on.rules.unnamed', { place: index + 1 })
  const stored = view?.rules.find(
    ({ source, value, gives, to }) =>
      source === rule.source && value === rule.value && gives === rule.gives && to === rule.to,
  )
  const problem = stored?.problem ?? null
  const choices = view?.choices[rule.gives] ?? []
  const archived = stored && problem === 'archived' ? [{ alias: stored.to, name: stored.name }] : []
  const fieldOf = <Value extends string>(key: 'source' | 'value' | 'gives' | 'to', value: Value) => ({
    name: `rules.${index}.${key}`,
    value,
    error: errorAt(`rules.${index}.${key}`),
    change: undefined,
  })
  return (
    <li
      data-field={`rules.${index}`}
      className="flex flex-col gap-3 rounded-md border border-border bg-background p-3"
    >
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <SelectField
          field={{
            ...fieldOf('source', rule.source),
            onChange: (source) =>
              onChange(
                source === 'department' && rule.gives !== 'department'
                  ? { ...rule, source, gives: 'department', to: '' }
                  : { ...rule, source },
              ),
          }}
          label={t('sign-on.rules.source')}
          options={RuleSource.options.map((value) => ({ value, label: t(`sign-on.rules.sources.${value}`) }))}
        />
        <TextField
          field={{ ...fieldOf('value', rule.value), onChange: (value) => onChange({ ...rule, value }) }}
          label={t('sign-on.rules.value')}
          autoComplete="off"
          spellCheck={false}
          isRequired
        />
        <SelectField
          field={{
            ...fieldOf('gives', rule.gives),
            onChange: (gives) => onChange({ ...rule, gives, to: '' }),
          }}
          label={t('sign-on.rules.gives')}
          options={RuleGift.options
            .filter((gift) => rule.source === 'group' || gift === 'department')
            .map((value) => ({ value, label: t(`sign-on.rules.gifts.${value}`) }))}
        />
        <SelectField
          field={{ ...fieldOf('to', rule.to), onChange: (to) => onChange({ ...rule, to }) }}
          label={t(`sign-on.rules.gifts.${rule.gives}`)}
          options={[...choices, ...archived].map((choice) => ({ value: choice.alias, label: choice.name }))}
          isRequired
        />
      </div>
      <div className="flex flex-wrap items-center gap-1">
        {problem && (
          <Badge tone="warning">
            <TriangleAlert aria-hidden />
            {t(`sign-on.rules.problems.${problem}`)}
          </Badge>
        )}
        <ListItemButtons
          labels={{
            up: t('sign-on.rules.up', { name }),
            down: t('sign-on.rules.down', { name }),
            remove: t('sign-on.rules.remove', { name }),
          }}
          index={index}
          count={count}
          onMove={onMove}
          onRemove={onRemove}
        />
      </div>
    </li>
  )
}
