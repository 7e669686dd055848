import type { RequesterTicketDetail } from '@lodge/contracts'
import { isFinal, listMissingAnswers } from '@lodge/domain'
import { announce, LazyPart, onDemand } from '@lodge/ui'
import { useState } from 'react'
import { t } from '../../t.ts'
import { useFocusInPlace } from '../use-focus-in-place.ts'

const missingAnswersForm = onDemand(
  async () => (await import('./missing-answers-form.tsx')).MissingAnswersForm,
)

/** Asks for the answers that the ticket's form misses, all at once or some now; afterwards it says thank you. */
export function MissingAnswersCard({ ticket }: { ticket: RequesterTicketDetail }) {
  const [isSent, setIsSent] = useState(false)
  const missingAnswers = isFinal(ticket.status) ? null : ticket.missingAnswers
  const thanks = useFocusInPlace<HTMLParagraphElement>(isSent && !missingAnswers)
  if (!missingAnswers && !isSent) return null
  return (
    <section aria-labelledby="missing-answers" className="mt-6 mb-8 rounded-md bg-surface p-4 sm:p-6">
      <h2 id="missing-answers" className="text-xl font-semibold">
        {t('tickets.missingAnswers.title')}
      </h2>
      {missingAnswers ? (
        <>
          <p className="mt-1 text-base text-muted-foreground">{t('tickets.missingAnswers.text')}</p>
          <LazyPart
            part={missingAnswersForm}
            given={{
              number: ticket.number,
              asked: missingAnswers,
              onSent: () => {
                setIsSent(true)
                announce(t('tickets.missingAnswers.thanks'))
              },
            }}
            meanwhile={<Labels asked={missingAnswers} />}
          />
        </>
      ) : (
        <p ref={thanks} tabIndex={-1} className="mt-1 text-body">
          {t('tickets.missingAnswers.thanks')}
        </p>
      )}
    </section>
  )
}

/** The names of the fields, until the form is there. */
function Labels({ asked }: { asked: NonNullable<RequesterTicketDetail['missingAnswers']> }) {
  return (
    <ul className="mt-4 list-disc ps-5 text-base">
      {listMissingAnswers(asked.fields, asked.formAnswers, [true]).map(({ key, label }) => (
        <li key={key}>{label}</li>
      ))}
    </ul>
  )
}
