import { type FormAnswer, type FormField, type FormFieldType, limits, type TreeNode } from '@lodge/contracts'
import type { ComponentProps } from 'react'
import { CheckboxField } from '../components/ui/checkbox.tsx'
import { Input, Textarea } from '../components/ui/input.tsx'
import { TreeSelector } from '../tree/tree-selector.tsx'

interface AnswerControlProps {
  field: FormField
  answer: FormAnswer | undefined
  onChange: (answer: FormAnswer) => void
}

/** Attributes by which browsers choose a keyboard and fill in fields. */
const inputs: Partial<Record<FormFieldType, ComponentProps<'input'>>> = {
  date: { type: 'date', className: 'sm:w-56' },
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
  url: { type: 'url', inputMode: 'url' },
  number: { inputMode: 'decimal', className: 'sm:w-56' },
}

export function TextAnswer({ field, answer, onChange }: AnswerControlProps) {
  const value = typeof answer === 'string' ? answer : ''
  const maxLength = field.type === 'date' ? undefined : (field.maxLength ?? limits.formAnswerLength)
  if (field.type === 'textarea')
    return <Textarea value={value} maxLength={maxLength} onChange={({ target }) => onChange(target.value)} />
  return (
    <Input
      {...inputs[field.type]}
      value={value}
      maxLength={maxLength}
      min={field.minDate}
      max={field.maxDate}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

export function ChoicesAnswer({ field, answer, onChange }: AnswerControlProps) {
  const values = Array.isArray(answer) ? answer : []
  const choices = field.choices ?? []
  return choices.map(({ value, label }) => (
    <CheckboxField
      key={value}
      label={label}
      checked={values.includes(value)}
      onCheckedChange={(checked) =>
        onChange(
          choices
            .map((choice) => choice.value)
            .filter((each) => (each === value ? checked === true : values.includes(each))),
        )
      }
    />
  ))
}

/** Offers the leaves of a tree. */
export function TreeAnswer({ field, answer, onChange }: AnswerControlProps) {
  return (
    <TreeSelector
      options={listChoicesBelow(field, undefined)}
      value={typeof answer === 'string' && answer !== '' ? answer : null}
      isLeafOnly
      onChange={(value) => onChange(value ?? '')}
    />
  )
}

function listChoicesBelow(field: FormField, above: string | undefined): TreeNode[] {
  return (field.choices ?? [])
    .filter(({ parent }) => parent === above)
    .map(({ value, label }) => {
      const children = listChoicesBelow(field, value)
      return children.length > 0 ? { id: value, label, children } : { id: value, label }
    })
}
