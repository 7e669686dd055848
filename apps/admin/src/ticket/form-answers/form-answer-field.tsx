import { type CourseView, type FormField, limits } from '@lodge/contracts'
import { CheckboxField, Field, FieldError, Input, Select, Textarea, TreeSelector } from '@lodge/ui'

interface FormAnswerFieldProps {
  field: FormField
  answer: string | boolean | undefined
  courses: readonly CourseView[]
  error: string | undefined
  onChange: (answer: string | boolean) => void
}

/** One field of a form in the shape of its type, for an agent. */
export function FormAnswerField(props: FormAnswerFieldProps) {
  const { field, error, answer, onChange } = props
  if (field.type === 'checkbox')
    return (
      <div className="flex flex-col gap-1">
        <CheckboxField
          label={field.label}
          checked={answer === true}
          aria-invalid={error !== undefined}
          onCheckedChange={(checked) => onChange(checked === true)}
        />
        {error && <FieldError>{error}</FieldError>}
      </div>
    )
  return (
    <Field label={field.label} error={error} isRequired={field.isRequired} isOptional={!field.isRequired}>
      <FormAnswerControl {...props} text={typeof answer === 'string' ? answer : ''} />
    </Field>
  )
}

function FormAnswerControl({ field, courses, text, onChange }: FormAnswerFieldProps & { text: string }) {
  const most = field.maxLength ?? limits.formAnswerLength
  if (field.type === 'choice')
    return <Select options={field.choices ?? []} value={text} onChange={onChange} />
  if (field.type === 'course')
    return (
      <TreeSelector
        options={courses.map(({ alias, code, name }) => ({ id: alias, label: `${code} ${name}` }))}
        value={text === '' ? null : text}
        isClearable={!field.isRequired}
        onChange={(alias) => onChange(alias ?? '')}
      />
    )
  if (field.type === 'textarea')
    return <Textarea value={text} maxLength={most} onChange={({ target }) => onChange(target.value)} />
  return (
    <Input
      type={field.type === 'date' ? 'date' : 'text'}
      value={text}
      maxLength={field.type === 'date' ? undefined : most}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
