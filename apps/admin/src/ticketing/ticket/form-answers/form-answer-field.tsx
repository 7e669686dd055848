import type { CourseView, FormAnswer, FormField, TreeNode } from '@lodge/contracts'
import { hasNothingToChoose } from '@lodge/domain'
import {
  type AnswerFilesState,
  CheckboxField,
  ChoicesAnswer,
  Field,
  FieldError,
  FieldGroup,
  FileAnswer,
  Select,
  TextAnswer,
  TreeAnswer,
  TreeSelector,
} from '@lodge/ui'

interface FormAnswerFieldProps {
  field: FormField
  answer: FormAnswer | undefined
  courses: readonly CourseView[]
  error: string | undefined
  files: AnswerFilesState
  onChange: (answer: FormAnswer) => void
}

/** One field of a form in the shape of its type, for an agent. */
export function FormAnswerField(props: FormAnswerFieldProps) {
  const { field, error, answer, courses, onChange } = props
  if (hasNothingToChoose(field, courses))
    return (
      <Field label={field.label} error={error} isOptional>
        <TextAnswer field={{ ...field, type: 'text' }} answer={answer} onChange={onChange} />
      </Field>
    )
  if (field.type === 'checkbox' || field.type === 'consent')
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
  if (field.type === 'file') return <FileAnswer {...props} />
  if (field.type === 'choices')
    return (
      <FieldGroup label={field.label} error={error} isOptional={!field.isRequired}>
        <ChoicesAnswer field={field} answer={answer} onChange={onChange} />
      </FieldGroup>
    )
  return (
    <Field label={field.label} error={error} isRequired={field.isRequired} isOptional={!field.isRequired}>
      <FormAnswerControl {...props} text={typeof answer === 'string' ? answer : ''} />
    </Field>
  )
}

function FormAnswerControl({
  field,
  answer,
  courses,
  text,
  onChange,
}: FormAnswerFieldProps & { text: string }) {
  if (field.type === 'choice')
    return <Select options={field.choices ?? []} value={text} onChange={onChange} />
  if (field.type === 'course')
    return (
      <TreeSelector
        options={listCourses(courses, text)}
        value={text === '' ? null : text}
        isClearable={!field.isRequired}
        onChange={(alias) => onChange(alias ?? '')}
      />
    )
  if (field.type === 'tree') return <TreeAnswer field={field} answer={answer} onChange={onChange} />
  return <TextAnswer field={field} answer={answer} onChange={onChange} />
}

/** The courses to choose from, and the words that stand in place of one. */
function listCourses(courses: readonly CourseView[], text: string): TreeNode[] {
  const options = courses.map(({ alias, code, name }) => ({ id: alias, label: `${code} ${name}` }))
  const isListed = text === '' || courses.some(({ alias }) => alias === text)
  return isListed ? options : [{ id: text, label: text }, ...options]
}
