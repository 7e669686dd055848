import type { FormField, FormFieldChoice } from '@lodge/contracts'
import { Field, isSameValue, Textarea } from '@lodge/ui'
import { useState } from 'react'
import { t } from '../../../foundation/t.ts'
import { readChoices, writeChoices } from './choices-text.ts'

interface ChoicesFieldProps {
  field: FormField
  error: string | undefined
  onChange: (choices: FormFieldChoice[]) => void
}

/** The options, one a line. What is typed stays as it is typed, such as an empty line that is to be filled. */
export function ChoicesField({ field, error, onChange }: ChoicesFieldProps) {
  const choices = field.choices ?? []
  const isTree = field.type === 'tree'
  const [typed, setTyped] = useState({ text: writeChoices(choices), choices })
  const text = isSameValue(typed.choices, choices) ? typed.text : writeChoices(choices)
  return (
    <Field
      label={t('forms.options')}
      hint={isTree ? t('forms.treeHint') : t('forms.optionsHint')}
      error={error}
    >
      <Textarea
        rows={4}
        value={text}
        onChange={({ target }) => {
          const read = readChoices(target.value, choices, isTree)
          setTyped({ text: target.value, choices: read })
          onChange(read)
        }}
      />
    </Field>
  )
}
