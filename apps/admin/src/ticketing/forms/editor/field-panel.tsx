import { type FormField, limits } from '@lodge/contracts'
import { isAnsweredField } from '@lodge/domain'
import { Button, CheckboxField, Field, Input } from '@lodge/ui'
import { Copy, Trash2 } from 'lucide-react'
import { t } from '../../../foundation/t.ts'
import { ConditionFields } from './condition-fields.tsx'
import type { FieldPanelProps } from './field-panel-props.ts'
import { FieldRules } from './field-rules.tsx'
import { FieldTypeIcon } from './field-type-icon.tsx'

/** All about one field: its words, its rules, and when it is shown. */
export function FieldPanel(props: FieldPanelProps) {
  const { fields, index, onCopy, onRemove } = props
  const field = fields[index]
  if (!field) return null
  return (
    <section
      aria-label={t('forms.panel', { name: field.label })}
      className="flex flex-col gap-4 rounded-md border border-border p-3"
    >
      <header className="flex items-center gap-2">
        <FieldTypeIcon type={field.type} />
        <h3 className="min-w-0 flex-1 truncate text-sm font-semibold">{t(`forms.types.${field.type}`)}</h3>
        <Button variant="ghost" size="icon-small" aria-label={t('forms.copyField')} onClick={onCopy}>
          <Copy aria-hidden />
        </Button>
        <Button variant="ghost" size="icon-small" aria-label={t('forms.removeField')} onClick={onRemove}>
          <Trash2 aria-hidden />
        </Button>
      </header>
      <FieldWords {...props} field={field} />
      <FieldRules {...props} field={field} />
      <ConditionFields {...props} field={field} />
    </section>
  )
}

function FieldWords({ field, index, errorAt, onChange }: FieldPanelProps & { field: FormField }) {
  const at = (path: string) => errorAt(`fields.${index}.${path}`)
  const isAnswered = isAnsweredField(field)
  return (
    <>
      <Field label={isAnswered ? t('forms.label') : t('forms.words')} error={at('label')} isRequired>
        <Input
          value={field.label}
          maxLength={limits.formLabelLength}
          onChange={({ target }) => onChange({ ...field, label: target.value }, 'label')}
        />
      </Field>
      {field.type !== 'hint' && (
        <Field label={t('forms.hint')} error={at('hint')} isOptional>
          <Input
            value={field.hint ?? ''}
            maxLength={limits.formLabelLength}
            onChange={({ target }) => onChange({ ...field, hint: target.value || undefined }, 'hint')}
          />
        </Field>
      )}
      {isAnswered && field.type !== 'consent' && (
        <CheckboxField
          label={t('forms.mustAnswer')}
          checked={field.isRequired}
          onCheckedChange={(checked) => onChange({ ...field, isRequired: checked === true })}
        />
      )}
      {isAnswered && (
        <Field label={t('forms.key')} hint={t('forms.keyHint')} error={at('key')}>
          <Input
            value={field.key}
            maxLength={limits.formKeyLength}
            onChange={({ target }) => onChange({ ...field, key: target.value }, 'key')}
          />
        </Field>
      )}
    </>
  )
}
