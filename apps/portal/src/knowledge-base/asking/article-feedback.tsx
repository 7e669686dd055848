import { limits, portalRoutes } from '@lodge/contracts'
import { Button, Field, FieldError, getErrorMessage, Input } from '@lodge/ui'
import { useMutation } from '@tanstack/react-query'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { type FormEvent, type MouseEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { http } from '../../http.ts'
import { t } from '../../t.ts'

interface ArticleFeedbackProps {
  article: { alias: string; address: string }
}

/** Values of `?helpful=`, which the server adds to the address after feedback without scripts. */
const votes = new Map<string | null, boolean>([
  ['yes', true],
  ['no', false],
])

/**
 * Asks whether an article helped and, where it did not, what was missing. Nothing is kept in the browser, and without
 * scripts its forms are sent as they are.
 */
export function ArticleFeedback({ article: { alias, address } }: ArticleFeedbackProps) {
  const [params] = useSearchParams()
  const answer = params.get('helpful')
  const [isHelpful, setIsHelpful] = useState(votes.get(answer) ?? null)
  const give = useMutation({
    mutationFn: (body: { isHelpful: boolean; comment: string }) =>
      http.call(portalRoutes.giveArticleFeedback, { params: { alias }, body }),
  })
  const handleVote = (event: MouseEvent, value: boolean) => {
    event.preventDefault()
    give.mutate({ isHelpful: value, comment: '' }, { onSuccess: () => setIsHelpful(value) })
  }
  const thanks =
    answer === 'said' && isHelpful === null
      ? t('article-feedback.commentThanks')
      : isHelpful !== null && t('article-feedback.thanks')
  return (
    <section aria-labelledby="helpful" className="mt-8 border-y border-border py-4 print:hidden">
      <form
        method="post"
        action={formAddress(alias)}
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3"
      >
        <input type="hidden" name="address" value={address} />
        <h2 id="helpful" className="text-body font-semibold">
          {t('article-feedback.question')}
        </h2>
        <div className="flex gap-3">
          {[true, false].map((value) => (
            <Button
              key={String(value)}
              type="submit"
              name="isHelpful"
              value={String(value)}
              variant="outline"
              aria-pressed={isHelpful === value}
              disabled={give.isPending}
              onClick={(event) => handleVote(event, value)}
            >
              {value ? <ThumbsUp aria-hidden /> : <ThumbsDown aria-hidden />}
              {value ? t('article-feedback.yes') : t('article-feedback.no')}
            </Button>
          ))}
        </div>
      </form>
      <p role="status" className="mt-2 text-base text-muted-foreground empty:hidden">
        {thanks}
      </p>
      <div role="alert" className="empty:hidden">
        {give.error && <FieldError>{getErrorMessage(give.error)}</FieldError>}
      </div>
      {isHelpful === false && <WhatWasMissing alias={alias} address={address} />}
    </section>
  )
}

/** The address that the forms are sent to without scripts. */
const formAddress = (alias: string) => `/article-feedback/${alias}`

/** Asks for a comment of one line, which is sent with the feedback that was given already. */
function WhatWasMissing({ alias, address }: ArticleFeedbackProps['article']) {
  const [comment, setComment] = useState('')
  const send = useMutation({
    mutationFn: () =>
      http.call(portalRoutes.giveArticleFeedback, { params: { alias }, body: { isHelpful: false, comment } }),
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (comment.trim() !== '') send.mutate()
  }
  if (send.isSuccess)
    return (
      <p role="status" className="mt-2 text-base">
        {t('article-feedback.commentThanks')}
      </p>
    )
  return (
    <form
      method="post"
      action={formAddress(alias)}
      onSubmit={handleSubmit}
      className="mt-3 flex flex-wrap items-end gap-3"
    >
      <input type="hidden" name="address" value={address} />
      <input type="hidden" name="isHelpful" value="false" />
      <Field
        label={t('article-feedback.missing')}
        hint={t('article-feedback.missingHint')}
        error={send.error ? getErrorMessage(send.error) : undefined}
        className="min-w-60 flex-1"
      >
        <Input
          name="comment"
          value={comment}
          maxLength={limits.feedbackLength}
          onChange={({ target }) => setComment(target.value)}
        />
      </Field>
      <Button type="submit" variant="outline" isBusy={send.isPending}>
        {t('article-feedback.send')}
      </Button>
    </form>
  )
}
