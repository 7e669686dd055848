import type { RequesterTicketDetail } from '@lodge/contracts'
import { announce, Button, LazyPart, onDemand, Skeleton } from '@lodge/ui'
import { useState } from 'react'
import { t } from '../../t.ts'
import { useFocusInPlace } from '../use-focus-in-place.ts'

const ratingForm = onDemand(async () => (await import('./rating-form.tsx')).RatingForm)

/** Asks how the answer was; afterwards it says what was said, which can be changed. */
export function RatingCard({ ticket }: { ticket: RequesterTicketDetail }) {
  const [isChanging, setIsChanging] = useState(false)
  const { rating, ratingComment } = ticket
  const isAsked = rating === 'none' || isChanging
  const form = useFocusInPlace<HTMLDivElement>(isAsked)
  const change = useFocusInPlace<HTMLButtonElement>(!isAsked)
  return (
    <section aria-labelledby="rating" className="mt-8 rounded-md bg-surface p-4 noscript:hidden sm:p-6">
      <h2 id="rating" className="text-xl font-semibold">
        {t('tickets.rating.title')}
      </h2>
      {isAsked ? (
        <div ref={form} tabIndex={-1}>
          <LazyPart
            part={ratingForm}
            given={{
              ticket,
              onSent: () => {
                setIsChanging(false)
                announce(t('tickets.rating.thanks'))
              },
            }}
            meanwhile={<Skeleton className="mt-4 h-56" />}
          />
        </div>
      ) : (
        <>
          <p className="mt-1 text-body">
            {t('tickets.rating.given', { rating, word: t(`tickets.rating.words.${rating}`) })}
          </p>
          {ratingComment && (
            <p className="mt-1 text-base break-words whitespace-pre-line text-muted-foreground">
              {ratingComment}
            </p>
          )}
          <Button ref={change} variant="outline" className="mt-4" onClick={() => setIsChanging(true)}>
            {t('tickets.rating.change')}
          </Button>
        </>
      )}
    </section>
  )
}
