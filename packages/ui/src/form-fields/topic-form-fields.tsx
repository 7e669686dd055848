import type { FormAnswers, FormField } from '@lodge/contracts'
import { visibleFields } from '@lodge/domain'
import type { ReactNode } from 'react'
import { type CourseOptions, TopicFormField } from './topic-form-field.tsx'

interface TopicFormFieldsProps {
  fields: readonly FormField[]
  formAnswers: FormAnswers
  courses: CourseOptions
  errorAt: (path: string) => string | undefined
  onAnswer: (key: string, answer: string | boolean) => void
}

/** A topic's form, drawn the same wherever it is filled in: a field with a condition stands under the answer that causes it. */
export function TopicFormFields({ fields, formAnswers, courses, errorAt, onAnswer }: TopicFormFieldsProps) {
  const shown = visibleFields(fields, formAnswers)
  const causes = new Set(shown.filter(({ type }) => type === 'choice').map(({ key }) => key))
  const isNested = ({ visibleWhen }: FormField) => visibleWhen !== undefined && causes.has(visibleWhen.field)

  function drawn(list: readonly FormField[]): ReactNode {
    if (list.length === 0) return null
    return (
      <div className="flex flex-col gap-6">
        {list.map((field) => (
          <TopicFormField
            key={field.key}
            field={field}
            formAnswers={formAnswers}
            courses={courses}
            error={errorAt(`formAnswers.${field.key}`)}
            onChange={(answer) => onAnswer(field.key, answer)}
            following={(answer) =>
              drawn(
                shown.filter(
                  ({ visibleWhen }) => visibleWhen?.field === field.key && visibleWhen.equals === answer,
                ),
              )
            }
          />
        ))}
      </div>
    )
  }

  return drawn(shown.filter((field) => !isNested(field)))
}
