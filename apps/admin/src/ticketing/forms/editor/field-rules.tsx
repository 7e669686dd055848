import type { FormField } from '@lodge/contracts'
import { type FieldRule, rulesOf } from '@lodge/domain'
import { Field, Input } from '@lodge/ui'
import { t } from '../../../foundation/t.ts'
import { ChoicesField } from './choices-field.tsx'
import type { FieldPanelProps } from './field-panel-props.ts'
import { ExtensionsField, FileKindField } from './file-kind-fields.tsx'

interface FieldRulesProps extends Pick<FieldPanelProps, 'index' | 'errorAt' | 'onChange'> {
  field: FormField
}

type NumberRule = Exclude<
  FieldRule,
  'choices' | 'pattern' | 'minDate' | 'maxDate' | 'fileKind' | 'extensions'
>

const wholeRow: readonly FieldRule[] = ['choices', 'pattern', 'fileKind', 'extensions']

/** The rules that a field of its type can have. */
export function FieldRules({ field, index, errorAt, onChange }: FieldRulesProps) {
  const rules = rulesOf(field.type)
  if (rules.length === 0) return null
  const change = (patch: Partial<FormField>, rule: FieldRule) => onChange({ ...field, ...patch }, rule)
  return (
    <div className="grid grid-cols-2 gap-3">
      {rules.map((rule) => (
        <div key={rule} className={wholeRow.includes(rule) ? 'col-span-2 empty:hidden' : undefined}>
          {rule === 'fileKind' ? (
            <FileKindField field={field} onChange={(patch) => change(patch, rule)} />
          ) : rule === 'extensions' ? (
            <ExtensionsField
              field={field}
              error={errorAt(`fields.${index}.extensions`)}
              onChange={(extensions) => change({ extensions }, rule)}
            />
          ) : rule === 'choices' ? (
            <ChoicesField
              field={field}
              error={errorAt(`fields.${index}.choices`)}
              onChange={(choices) => change({ choices }, rule)}
            />
          ) : (
            <Field
              label={t(`forms.rules.${rule}`)}
              hint={rule === 'pattern' ? t('forms.patternHint') : undefined}
              error={errorAt(`fields.${index}.${rule}`)}
              isOptional
            >
              {rule === 'pattern' || rule === 'minDate' || rule === 'maxDate' ? (
                <Input
                  type={rule === 'pattern' ? 'text' : 'date'}
                  value={field[rule] ?? ''}
                  onChange={({ target }) => change({ [rule]: target.value || undefined }, rule)}
                />
              ) : (
                <NumberInput
                  value={field[rule]}
                  onChange={(value) => change(numberPatch(rule, value), rule)}
                />
              )}
            </Field>
          )}
        </div>
      ))}
    </div>
  )
}

function numberPatch(rule: NumberRule, value: number | undefined): Partial<FormField> {
  return { [rule]: value }
}

interface NumberInputProps {
  value: number | undefined
  onChange: (value: number | undefined) => void
}

function NumberInput({ value, onChange, ...field }: NumberInputProps) {
  return (
    <Input
      {...field}
      type="number"
      step="any"
      value={value ?? ''}
      onChange={({ target }) =>
        onChange(Number.isNaN(target.valueAsNumber) ? undefined : target.valueAsNumber)
      }
    />
  )
}
