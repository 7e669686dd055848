import { ApiError } from '@lodge/client'
import { type AttachmentView, FormAnswers, fieldMessages, type TicketForm } from '@lodge/contracts'
import { isAnsweredField, listMissingAnswers, validateFormAnswers, visibleFields } from '@lodge/domain'
import {
  Button,
  ErrorState,
  FormFailure,
  filesById,
  getErrorMessage,
  SkeletonRows,
  toast,
  useAnswerFiles,
  useSchemaForm,
} from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { z } from 'zod'
import { changedBy } from '../../../foundation/changed-by.ts'
import { staffTransfer } from '../../../foundation/http.ts'
import { t } from '../../../foundation/t.ts'
import { useSetFormAnswers } from '../properties/property-commands.ts'
import { ticketFormQuery } from '../queries.ts'
import { FormAnswerField } from './form-answer-field.tsx'

const EnteredAnswers = z.object({ formAnswers: FormAnswers })

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
  /** Has the present answers loaded after somebody else was faster. */
  onLost: () => void
}

function FormAnswersEditor({ number, form: answersForm, onDone, onLost }: FormAnswersEditorProps) {
  const command = useSetFormAnswers(number, onDone)
  const courses = answersForm.courses.map(({ alias }) => alias)
  const added = useRef<AttachmentView[]>([])
  const known = () => [...answersForm.files, ...added.current]
  const files = useAnswerFiles({
    upload: staffTransfer.upload,
    // The ticket keeps its files until the answers are saved.
    onDiscard: (file) => {
      if (answersForm.files.every(({ id }) => id !== file.id)) staffTransfer.onDiscard(file)
    },
    isStored: () => true,
    known,
    onKnown: (next) => {
      added.current = next
    },
  })
  const form = useSchemaForm({
    schema: EnteredAnswers,
    values: { formAnswers: answersForm.formAnswers },
    check: ({ formAnswers }) => {
      const offered = {
        courses,
        files: filesById(known()),
        standing: answersForm.formAnswers,
        mayMissAnswers: listMissingAnswers(answersForm.fields, answersForm.formAnswers, courses).length > 0,
      }
      const { errors } = validateFormAnswers(answersForm.fields, formAnswers, offered)
      return fieldMessages(files.exceptUploading(errors))
    },
    onSubmit: async ({ formAnswers }) => {
      if (files.isUploading) toast.info(t('ticket-property.formAnswers.waiting'))
      else if (files.failed > 0) toast.error(t('ticket-property.formAnswers.filesMissing'))
      else await command.mutateAsync({ formAnswers, expected: answersForm.formAnswers })
    },
    onFailure: (error) => isConflict(error) && onLost(),
  })
  const { formAnswers } = form.values
  return (
    <form {...form.props} className="flex flex-col gap-4">
      {visibleFields(answersForm.fields, formAnswers)
        .filter(isAnsweredField)
        .map((field) => (
          <div key={field.key} data-field={`formAnswers.${field.key}`}>
            <FormAnswerField
              field={field}
              answer={formAnswers[field.key]}
              courses={answersForm.courses}
              files={files}
              error={form.errorAt(`formAnswers.${field.key}`)}
              onChange={(answer) => form.set(`formAnswers.${field.key}`, answer)}
            />
          </div>
        ))}
      <FormFailure form={form} describe={describeFailure} />
      <Buttons isBusy={form.isSubmitting} onCancel={onDone} />
    </form>
  )
}

function Buttons({ isBusy, onCancel }: { isBusy: boolean; onCancel: () => void }) {
  return (
    <div className="flex justify-end gap-2">
      <Button variant="outline" size="small" onClick={onCancel}>
        {t('ticket-property.formAnswers.cancel')}
      </Button>
      <Button type="submit" size="small" isBusy={isBusy}>
        {t('ticket-property.formAnswers.save')}
      </Button>
    </div>
  )
}

function describeFailure(error: unknown): string {
  return isConflict(error)
    ? t('ticket-property.formAnswers.changed', changedBy(error))
    : getErrorMessage(error)
}

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409
