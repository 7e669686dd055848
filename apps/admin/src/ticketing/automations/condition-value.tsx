import { type AutomationCondition, readFilterText, writeFilterText } from '@lodge/contracts'
import { Field, Input, Select } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../foundation/t.ts'
import { FilterConditionEditor } from '../ticket-list/filters/filter-condition-editor.tsx'
import { automationFieldsQuery } from './queries.ts'

interface ConditionValueProps<Condition extends AutomationCondition = AutomationCondition> {
  condition: Condition
  onChange: (condition: AutomationCondition) => void
}

type ConditionOf<Kind extends AutomationCondition['kind']> = ConditionValueProps<
  Extract<AutomationCondition, { kind: Kind }>
>

/** Edits what a condition asks; properties as the filters of lists do. */
export function ConditionValue({ condition, onChange }: ConditionValueProps) {
  switch (condition.kind) {
    case 'property':
      return (
        <FilterConditionEditor
          field={condition.field}
          text={condition.value === '' ? undefined : condition.value}
          onChange={(text) => onChange({ ...condition, value: text ?? '' })}
        />
      )
    case 'requester_department':
      return (
        <FilterConditionEditor
          field="department"
          text={textOf(condition.not, condition.departments)}
          onChange={(text) => {
            const { not, values } = valuesOf(text)
            onChange({ ...condition, not, departments: values })
          }}
        />
      )
    case 'requester_course':
      return (
        <FilterConditionEditor
          field="course"
          text={textOf(condition.not, condition.courses)}
          onChange={(text) => {
            const { not, values } = valuesOf(text)
            onChange({ ...condition, not, courses: values })
          }}
        />
      )
    case 'answer':
      return <AnswerValue condition={condition} onChange={onChange} />
    case 'words':
      return (
        <ListValue
          compares="part"
          label={t('automations.words')}
          hint={t('automations.wordsHint')}
          not={condition.not}
          values={condition.words}
          onChange={({ not, values }) => onChange({ kind: 'words', not, words: values })}
        />
      )
    case 'requester_domain':
      return (
        <ListValue
          compares="whole"
          label={t('automations.domains')}
          hint={t('automations.domainsHint')}
          not={condition.not}
          values={condition.domains}
          onChange={({ not, values }) => onChange({ kind: 'requester_domain', not, domains: values })}
        />
      )
    case 'business_hours':
      return (
        <Select
          aria-label={t('automations.kinds.business_hours')}
          className="w-64"
          value={condition.inside ? 'inside' : 'outside'}
          options={(['inside', 'outside'] as const).map((value) => ({
            value,
            label: t(`automations.hours.${value}`),
          }))}
          onChange={(value) => onChange({ ...condition, inside: value === 'inside' })}
        />
      )
  }
}

function textOf(not: boolean, values: readonly string[]): string | undefined {
  return values.length === 0 ? undefined : writeFilterText({ not, values: [...values] })
}

function valuesOf(text: string | undefined): { not: boolean; values: string[] } {
  return text === undefined ? { not: false, values: [] } : readFilterText(text)
}

const answerTests = ['is', 'is_not', 'contains', 'given', 'missing'] as const

function AnswerValue({ condition, onChange }: ConditionOf<'answer'>) {
  const { field, test, value } = condition
  const { data } = useQuery(automationFieldsQuery)
  const fields = data?.items ?? []
  const chosen = fields.find(({ key }) => key === field)
  const options = fields.map(({ key, label, forms }) => ({
    value: key,
    label: t('automations.answerFieldOf', { label, forms }),
  }))
  const isTick = chosen?.type === 'checkbox' || chosen?.type === 'consent'
  const choices = isTick ? [{ value: 'true', label: t('automations.ticked') }] : (chosen?.choices ?? [])
  // Of a form that is archived or no longer asks it.
  const saved = { value: field, label: field }
  return (
    <div className="field-grid mt-2 sm:grid-cols-3">
      <Field label={t('automations.answerField')}>
        <Select
          value={field === '' ? null : field}
          placeholder={t('automations.answerFieldChoose')}
          options={chosen || field === '' ? options : [saved, ...options]}
          onChange={(key) => onChange({ ...condition, field: key, value: key === field ? value : '' })}
        />
      </Field>
      <Field label={t('automations.answerTest')}>
        <Select
          value={test}
          options={answerTests.map((name) => ({ value: name, label: t(`automations.answerTests.${name}`) }))}
          onChange={(next) => onChange({ ...condition, test: next })}
        />
      </Field>
      {test !== 'given' && test !== 'missing' && (
        <Field label={t('automations.answerValue')}>
          {choices.length > 0 && test !== 'contains' ? (
            <Select
              value={value === '' ? null : value}
              options={choices}
              onChange={(next) => onChange({ ...condition, value: next })}
            />
          ) : (
            <Input
              value={value}
              maxLength={200}
              onChange={({ target }) => onChange({ ...condition, value: target.value })}
            />
          )}
        </Field>
      )}
    </div>
  )
}

interface ListValueProps {
  /** `whole` for values that are one of these, `part` for texts that contain one. */
  compares: 'whole' | 'part'
  label: string
  hint: string
  not: boolean
  values: readonly string[]
  onChange: (next: { not: boolean; values: string[] }) => void
}

/** Several texts, typed with commas between them. */
function ListValue({ compares, label, hint, not, values, onChange }: ListValueProps) {
  // What is typed stays as it is, with a comma at its end.
  const [text, setText] = useState(values.join(', '))
  return (
    <div className="mt-2 flex flex-col gap-2">
      <Select
        aria-label={t('automations.verb')}
        className="w-64"
        value={not ? 'not' : 'any'}
        options={(['any', 'not'] as const).map((value) => ({
          value,
          label: t(`automations.verbs.${compares}.${value}`),
        }))}
        onChange={(value) => onChange({ not: value === 'not', values: [...values] })}
      />
      <Field label={label} hint={hint}>
        <Input
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            const parts = target.value.split(',').map((part) => part.trim())
            onChange({ not, values: parts.filter(Boolean) })
          }}
        />
      </Field>
    </div>
  )
}
