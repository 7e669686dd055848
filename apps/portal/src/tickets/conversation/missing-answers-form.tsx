import type { MissingAnswersForm as AskedForm } from '@lodge/contracts'
import { Button, FormFailure, TopicFormFields } from '@lodge/ui'
import { Check } from 'lucide-react'
import { getFormErrorMessage } from '../../get-form-error-message.ts'
import { t } from '../../t.ts'
import { useMissingAnswers } from './use-missing-answers.ts'

interface MissingAnswersFormProps {
  number: number
  asked: AskedForm
  onSent: () => void
}

/** The missing fields as the form of a new ticket has them. */
export function MissingAnswersForm({ number, asked, onSent }: MissingAnswersFormProps) {
  const { form, fields, courses, files, answer, isWaiting, isKept } = useMissingAnswers(number, asked, onSent)
  return (
    <form {...form.props} className="mt-5 flex flex-col gap-6">
      <TopicFormFields
        fields={fields}
        formAnswers={form.values.formAnswers}
        courses={courses}
        files={files}
        errorAt={form.errorAt}
        onAnswer={answer}
      />
      <FormFailure form={form} describe={getFormErrorMessage} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" isBusy={form.isSubmitting} className="max-sm:w-full">
          {t('tickets.missingAnswers.send')}
        </Button>
        {isWaiting ? (
          <p role="status" className="text-base text-muted-foreground">
            {t('tickets-new-ticket.newTicket.waiting')}
          </p>
        ) : (
          isKept && (
            <p className="flex items-center gap-1.5 text-sm text-muted-foreground">
              <Check aria-hidden className="size-4 text-success" />
              {t('tickets-new-ticket.newTicket.draft')}
            </p>
          )
        )}
      </div>
    </form>
  )
}
