import { ApiError } from '@lodge/client'
import { type FormAnswers, fieldMessages, type TicketForm } from '@lodge/contracts'
import { validateFormAnswers, visibleFields } from '@lodge/domain'
import { Button, ErrorState, FieldError, getErrorMessage, SkeletonRows } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { t } from '../../t.ts'
import { useSetFormAnswers } from '../properties/property-commands.ts'
import { ticketFormQuery } from '../queries.ts'
import { FormAnswerField } from './form-answer-field.tsx'

interface FormAnswersFormProps {
  number: number
  onDone: () => void
}

/** The answers as they stand, to be edited by the rules of the form that was asked. */
export function FormAnswersForm({ number, onDone }: FormAnswersFormProps) {
  const { data, error, refetch, isRefetching } = useQuery({
    ...ticketFormQuery(number),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  if (error)
    return (
      <ErrorState
        title={t('ticket-property.formAnswers.loadFailed')}
        error={error}
        onRetry={refetch}
        isRetrying={isRefetching}
      />
    )
  if (!data) return <SkeletonRows rows={3} />
  return <FormAnswersEditor number={number} form={data} onDone={onDone} onLost={refetch} />
}

interface FormAnswersEditorProps extends FormAnswersFormProps {
  form: TicketForm
  /** Someone else was faster: what stands now is to be loaded. */
  onLost: () => void
}

function FormAnswersEditor({ number, form, onDone, onLost }: FormAnswersEditorProps) {
  const [formAnswers, setFormAnswers] = useState<FormAnswers>(form.formAnswers)
  const [isTried, setIsTried] = useState(false)
  const command = useSetFormAnswers(number, onDone)
  const courses = form.courses.map(({ alias }) => alias)
  const refused = command.error instanceof ApiError ? command.error.fields : {}
  const problems = validateFormAnswers(form.fields, formAnswers, courses).errors
  const errors = isTried ? { ...refused, ...fieldMessages(problems) } : {}

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (Object.keys(problems).length > 0) return
    command.mutate(
      { formAnswers, expected: form.formAnswers },
      { onError: (error) => isConflict(error) && onLost() },
    )
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      {visibleFields(form.fields, formAnswers).map((field) => (
        <FormAnswerField
          key={field.key}
          field={field}
          answer={formAnswers[field.key]}
          courses={form.courses}
          error={errors[`formAnswers.${field.key}`]}
          onChange={(answer) => setFormAnswers({ ...formAnswers, [field.key]: answer })}
        />
      ))}
      <div role="alert">
        {command.error && Object.keys(refused).length === 0 && (
          <FieldError>
            {isConflict(command.error)
              ? t('ticket-property.formAnswers.changed')
              : getErrorMessage(command.error)}
          </FieldError>
        )}
      </div>
      <div className="flex justify-end gap-2">
        <Button variant="outline" size="small" onClick={onDone}>
          {t('ticket-property.formAnswers.cancel')}
        </Button>
        <Button type="submit" size="small" isBusy={command.isPending}>
          {t('ticket-property.formAnswers.save')}
        </Button>
      </div>
    </form>
  )
}

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409
