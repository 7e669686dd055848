import type { CourseView, FormAnswer, FormAnswers, FormField } from '@lodge/contracts'
import { answerAt, hasNothingToChoose } from '@lodge/domain'
import type { ReactNode } from 'react'
import { Button } from '../components/ui/button.tsx'
import { CheckboxField } from '../components/ui/checkbox.tsx'
import { Field, FieldError, FieldGroup } from '../components/ui/field.tsx'
import { RadioGroup, RadioItem } from '../components/ui/radio-group.tsx'
import { Skeleton } from '../components/ui/skeleton.tsx'
import { onDemand } from '../lib/on-demand.ts'
import { LazyPart } from '../loading/lazy-part.tsx'
import { t } from '../t.ts'
import { TreeSelector } from '../tree/tree-selector.tsx'
import { ChoicesAnswer, TextAnswer, TreeAnswer } from './answer-controls.tsx'
import { FileAnswer } from './file-answer.tsx'
import type { AnswerFilesState } from './use-answer-files.ts'

export interface CourseOptions {
  courses: CourseView[] | undefined
  hasFailed: boolean
  onRetry: () => void
  /** Texts about courses differ for students and agents. */
  hint: string
  noCourses: string
  loadFailed: string
}

export interface TopicFormFieldProps {
  field: FormField
  formAnswers: FormAnswers
  error: string | undefined
  courses: CourseOptions
  files: AnswerFilesState
  onChange: (answer: FormAnswer) => void
  /** Fields that follow from an answer. */
  following: (answer: string) => ReactNode
}

export function TopicFormField(ownProps: TopicFormFieldProps) {
  const isListless =
    ownProps.courses.courses !== undefined && hasNothingToChoose(ownProps.field, ownProps.courses.courses)
  const props = isListless ? { ...ownProps, field: inWords(ownProps.field, ownProps.courses) } : ownProps
  const { field } = props
  return (
    <div data-field={`formAnswers.${field.key}`}>
      {field.type === 'choice' ? (
        <TopicChoiceField {...props} />
      ) : field.type === 'choices' ? (
        <TopicChoicesField {...props} />
      ) : field.type === 'checkbox' || field.type === 'consent' ? (
        <TopicCheckboxField {...props} />
      ) : field.type === 'file' ? (
        <FileAnswer {...props} answer={answerAt(props.formAnswers, field.key)} />
      ) : (
        <TopicTextField {...props} />
      )}
    </div>
  )
}

/** Turns a choice without choices into an optional text. */
function inWords({ key, label, hint, type }: FormField, { noCourses }: CourseOptions): FormField {
  return {
    key,
    label,
    type: 'text',
    isRequired: false,
    hint: type === 'course' ? noCourses : (hint ?? t('ui.answers.inWords')),
  }
}

function TopicTextField({ field, formAnswers, error, courses, onChange }: TopicFormFieldProps) {
  const answer = answerAt(formAnswers, field.key)
  const text = typeof answer === 'string' ? answer : ''
  const hint = field.type === 'course' ? getCourseHint(field, courses) : field.hint
  return (
    <Field
      label={field.label}
      hint={hint}
      error={error}
      isRequired={field.isRequired}
      isOptional={!field.isRequired}
    >
      {field.type === 'course' ? (
        <TreeSelector
          options={
            courses.courses?.map(({ alias, code, name }) => ({ id: alias, label: `${code} ${name}` })) ?? null
          }
          value={text === '' ? null : text}
          isClearable={!field.isRequired || text !== ''}
          onChange={(alias) => onChange(alias ?? '')}
        />
      ) : field.type === 'tree' ? (
        <TreeAnswer field={field} answer={answer} onChange={onChange} />
      ) : (
        <TextAnswer field={field} answer={answer} onChange={onChange} />
      )}
    </Field>
  )
}

function getCourseHint(field: FormField, { hasFailed, onRetry, hint, loadFailed }: CourseOptions): ReactNode {
  if (hasFailed)
    return (
      <>
        {loadFailed}{' '}
        <Button variant="link" size="inline" onClick={onRetry}>
          {t('ui.error.retry')}
        </Button>
      </>
    )
  return field.hint ?? hint
}

/** More answers are a list. */
const maxRadioChoices = 7

/** A list's code is as much as the rest of the form, so it comes only where needed. */
export const choiceList = onDemand(async () => (await import('../components/ui/select.tsx')).Select)

export function hasChoiceList(fields: readonly FormField[]): boolean {
  return fields.some(({ type, choices = [] }) => type === 'choice' && choices.length > maxRadioChoices)
}

function TopicChoiceField({ field, formAnswers, error, onChange, following }: TopicFormFieldProps) {
  const answer = answerAt(formAnswers, field.key)
  const value = typeof answer === 'string' ? answer : ''
  const choices = field.choices ?? []
  const label = { label: field.label, hint: field.hint, error, isOptional: !field.isRequired }
  if (choices.length > maxRadioChoices)
    return (
      <>
        <Field {...label} isRequired={field.isRequired}>
          <LazyPart
            part={choiceList}
            given={{ options: choices, value, onChange }}
            meanwhile={<Skeleton className="h-control w-full" />}
          />
        </Field>
        {value !== '' && <div className="mt-6 empty:hidden">{following(value)}</div>}
      </>
    )
  return (
    <FieldGroup {...label}>
      <RadioGroup
        value={value}
        onValueChange={onChange}
        aria-label={field.label}
        aria-required={field.isRequired}
      >
        {choices.map((choice) => (
          <RadioItem key={choice.value} value={choice.value} label={choice.label}>
            {choice.value === value ? following(choice.value) : null}
          </RadioItem>
        ))}
      </RadioGroup>
    </FieldGroup>
  )
}

function TopicChoicesField({ field, formAnswers, error, onChange }: TopicFormFieldProps) {
  return (
    <FieldGroup label={field.label} hint={field.hint} error={error} isOptional={!field.isRequired}>
      <ChoicesAnswer field={field} answer={answerAt(formAnswers, field.key)} onChange={onChange} />
    </FieldGroup>
  )
}

function TopicCheckboxField({ field, formAnswers, error, onChange }: TopicFormFieldProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <CheckboxField
        label={field.label}
        hint={field.hint}
        checked={answerAt(formAnswers, field.key) === true}
        aria-required={field.isRequired || field.type === 'consent'}
        aria-invalid={error !== undefined}
        onCheckedChange={(checked) => onChange(checked === true)}
      />
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}
