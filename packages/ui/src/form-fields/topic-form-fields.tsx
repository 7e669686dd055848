import type { FormAnswer, FormAnswers, FormField } from '@lodge/contracts'
import { isAnsweredField, visibleFields } from '@lodge/domain'
import { Fragment, type ReactNode, useEffect, useId } from 'react'
import { type CourseOptions, choiceList, hasChoiceList, TopicFormField } from './topic-form-field.tsx'
import type { AnswerFilesState } from './use-answer-files.ts'

interface TopicFormFieldsProps {
  fields: readonly FormField[]
  formAnswers: FormAnswers
  courses: CourseOptions
  files: AnswerFilesState
  errorAt: (path: string) => string | undefined
  onAnswer: (key: string, answer: FormAnswer) => void
}

/** Draws a form by sections; a field that depends on one choice stands under it. */
export function TopicFormFields(props: TopicFormFieldsProps) {
  const needsList = hasChoiceList(props.fields)
  useEffect(() => {
    if (needsList) choiceList.load().catch(() => undefined)
  }, [needsList])
  const sections = splitSections(visibleFields(props.fields, props.formAnswers))
  return sections.map(({ section, fields }) =>
    section ? (
      <FormSectionBox key={section.key} section={section}>
        <SectionFields {...props} fields={fields} isInSection />
      </FormSectionBox>
    ) : (
      <SectionFields key="" {...props} fields={fields} isInSection={false} />
    ),
  )
}

interface FormPart {
  /** Null before the first section. */
  section: FormField | null
  fields: FormField[]
}

function splitSections(fields: readonly FormField[]): FormPart[] {
  const parts: FormPart[] = [{ section: null, fields: [] }]
  for (const field of fields)
    if (field.type === 'section') parts.push({ section: field, fields: [] })
    else parts.at(-1)?.fields.push(field)
  return parts.filter(({ section, fields }) => section !== null || fields.length > 0)
}

function FormSectionBox({ section, children }: { section: FormField; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <div>
        <h2 id={id} className="text-lg font-semibold break-words">
          {section.label}
        </h2>
        {section.hint && <p className="text-meta text-muted-foreground">{section.hint}</p>}
      </div>
      {children}
    </section>
  )
}

/** Takes shown fields only. */
function SectionFields({
  fields: shownFields,
  isInSection,
  formAnswers,
  courses,
  files,
  errorAt,
  onAnswer,
}: TopicFormFieldsProps & { isInSection: boolean }) {
  const choices = new Set(shownFields.filter(({ type }) => type === 'choice').map(({ key }) => key))
  const isNested = (field: FormField) => choices.has(causeOf(field)?.field ?? '')

  function renderFields(list: readonly FormField[]): ReactNode {
    if (list.length === 0) return null
    return (
      <div className="flex flex-col gap-6">
        {list.map((field) => (
          <Fragment key={field.key}>
            {isAnsweredField(field) ? (
              <TopicFormField
                field={field}
                formAnswers={formAnswers}
                courses={courses}
                files={files}
                error={errorAt(`formAnswers.${field.key}`)}
                onChange={(answer) => onAnswer(field.key, answer)}
                following={(answer) =>
                  renderFields(shownFields.filter((other) => follows(other, field.key, answer)))
                }
              />
            ) : (
              <ShownWords field={field} isInSection={isInSection} />
            )}
          </Fragment>
        ))}
      </div>
    )
  }

  return renderFields(shownFields.filter((field) => !isNested(field)))
}

/** Returns the choice where that is the whole condition. */
function causeOf({ visibleWhen }: FormField) {
  const [test, ...otherTests] = visibleWhen?.tests ?? []
  return test?.test === 'equals' && otherTests.length === 0 ? test : undefined
}

function follows(field: FormField, key: string, answer: string): boolean {
  const cause = causeOf(field)
  return cause?.field === key && cause.value === answer
}

function ShownWords({ field, isInSection }: { field: FormField; isInSection: boolean }) {
  const Heading = isInSection ? 'h3' : 'h2'
  if (field.type === 'heading')
    return (
      <div>
        <Heading className="text-base font-semibold break-words">{field.label}</Heading>
        {field.hint && <p className="text-meta text-muted-foreground">{field.hint}</p>}
      </div>
    )
  return <p className="rounded-md bg-surface px-3 py-2 text-body break-words">{field.label}</p>
}
