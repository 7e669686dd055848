import type { EmailTemplateText, EmailTemplateVariable } from '@lodge/contracts'
import { Button, FormField, type SchemaForm, Textarea, TextField } from '@lodge/ui'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { FormSection } from '../../foundation/settings-form/form-section.tsx'
import { t } from '../../foundation/t.ts'

export interface TextValues {
  [field: string]: unknown
  subject: string
  body: string
}

interface TemplateTextFieldsProps {
  form: Pick<SchemaForm<TextValues, EmailTemplateText>, 'field'>
  variables: readonly EmailTemplateVariable[]
}

/** The subject and the body, and the variables that a click writes where the caret is. */
export function TemplateTextFields({ form, variables }: TemplateTextFieldsProps) {
  const subject = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLTextAreaElement>(null)
  const focused = useRef<'subject' | 'body'>('body')
  const insert = (name: string) => {
    const element = focused.current === 'subject' ? subject.current : body.current
    const { value, onChange } = form.field(focused.current)
    if (element) insertAtCaret(element, { value, onChange }, `{{ ${name} }}`)
  }
  const bodyField = form.field('body')
  return (
    <>
      <FormSection title={t('email-templates.mail')} text={t('email-templates.mailText')}>
        <div className="flex flex-col gap-4">
          <TextField
            ref={subject}
            field={form.field('subject')}
            label={t('email-templates.subject')}
            isRequired
            maxLength={500}
            onFocus={() => {
              focused.current = 'subject'
            }}
          />
          <FormField
            field={bodyField}
            label={t('email-templates.body')}
            hint={t('email-templates.bodyHint')}
            isRequired
          >
            <Textarea
              ref={body}
              rows={14}
              spellCheck
              className="max-h-none min-h-72 font-mono text-sm"
              value={bodyField.value}
              onChange={({ target }) => bodyField.onChange(target.value)}
              onFocus={() => {
                focused.current = 'body'
              }}
            />
          </FormField>
        </div>
      </FormSection>
      <FormSection title={t('email-templates.variables')} text={t('email-templates.variablesText')}>
        <ul className="flex flex-col gap-2">
          {variables.map((variable) => (
            <VariableLine key={variable.name} variable={variable} onInsert={() => insert(variable.name)} />
          ))}
        </ul>
      </FormSection>
    </>
  )
}

interface VariableLineProps {
  variable: EmailTemplateVariable
  onInsert: () => void
}

function VariableLine({ variable: { name, about, sample, isRequired }, onInsert }: VariableLineProps) {
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 text-sm">
      <Button
        variant="outline"
        size="small"
        className="font-mono"
        aria-label={t('email-templates.insert', { name })}
        onClick={onInsert}
      >
        {name}
      </Button>
      <span className="min-w-0 flex-1 basis-60 break-words">
        {about}
        {isRequired && <span className="font-medium"> {t('email-templates.required')}</span>}
        <span className="block text-xs text-muted-foreground">{t('email-templates.sample', { sample })}</span>
      </span>
    </li>
  )
}

interface Entered {
  value: string
  onChange: (value: string) => void
}

/** Leaves the caret behind the new text. */
function insertAtCaret(
  element: HTMLInputElement | HTMLTextAreaElement,
  { value, onChange }: Entered,
  text: string,
): void {
  const start = element.selectionStart ?? value.length
  const end = element.selectionEnd ?? start
  flushSync(() => onChange(value.slice(0, start) + text + value.slice(end)))
  element.focus()
  element.setSelectionRange(start + text.length, start + text.length)
}
