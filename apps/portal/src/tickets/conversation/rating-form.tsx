import {
  type FieldErrors,
  limits,
  portalRoutes,
  RateTicket,
  Rating,
  type RequesterTicketDetail,
  type TicketRating,
} from '@lodge/contracts'
import {
  Button,
  FieldBox,
  FieldGroup,
  FormFailure,
  FormField,
  type FormFieldState,
  Textarea,
  useSchemaForm,
} from '@lodge/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { getFormErrorMessage } from '../../get-form-error-message.ts'
import { http } from '../../http.ts'
import { t } from '../../t.ts'
import { applyTicketDetail } from '../cache-updates.ts'

interface RatingFormProps {
  ticket: RequesterTicketDetail
  onSent: () => void
}

/** Asks for one of five ratings, and for a comment that may stay empty. */
export function RatingForm({ ticket, onSent }: RatingFormProps) {
  const form = useRating(ticket, onSent)
  const comment = form.field('comment')
  return (
    <form {...form.props} className="flex flex-col items-start gap-5">
      <p className="mt-1 text-base text-muted-foreground">{t('tickets.rating.text')}</p>
      <RatingChoices field={form.field('rating')} />
      <FormField field={comment} label={t('tickets.rating.comment')} isOptional className="w-full">
        <Textarea
          rows={2}
          maxLength={limits.ratingCommentLength}
          value={comment.value}
          onChange={({ target }) => comment.onChange(target.value)}
        />
      </FormField>
      <FormFailure form={form} describe={getFormErrorMessage} />
      <Button type="submit" isBusy={form.isSubmitting}>
        {t('tickets.rating.send')}
      </Button>
    </form>
  )
}

function RatingChoices({ field }: { field: FormFieldState<TicketRating> }) {
  const name = useId()
  return (
    <FieldBox field={field} className="w-full">
      <FieldGroup label={<span className="sr-only">{t('tickets.rating.legend')}</span>} error={field.error}>
        <div className="grid gap-2 sm:grid-cols-5">
          {Rating.options.map((rating) => (
            <label
              key={rating}
              className="flex min-h-11 cursor-pointer items-center justify-center gap-x-2 rounded-md border border-input bg-background px-2 py-2 has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring sm:flex-col"
            >
              <input
                type="radio"
                name={name}
                className="sr-only"
                checked={field.value === rating}
                onChange={() => field.onChange(rating)}
              />
              <span className="text-xl font-semibold tabular-nums">{rating}</span>{' '}
              <span className="text-sm">{t(`tickets.rating.words.${rating}`)}</span>
            </label>
          ))}
        </div>
      </FieldGroup>
    </FieldBox>
  )
}

function useRating({ number, rating, ratingComment }: RequesterTicketDetail, onSent: () => void) {
  const cache = useQueryClient()
  const values: { rating: TicketRating; comment: string } = { rating, comment: ratingComment ?? '' }
  return useSchemaForm({
    schema: RateTicket,
    values,
    toInput: (values) => values,
    check: (values): FieldErrors => (values.rating === 'none' ? { rating: t('tickets.rating.missing') } : {}),
    onSubmit: async (body) => {
      applyTicketDetail(cache, await http.call(portalRoutes.rateTicket, { params: { number }, body }))
      onSent()
    },
  })
}
