import type { TicketCreatedOnBehalf } from '@lodge/contracts'
import { Button } from '@lodge/ui'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { t } from '../../foundation/t.ts'

/** Says that the ticket is open where its opener does not see it. */
export function CreatedElsewhere({
  opened,
  onAnother,
}: {
  opened: TicketCreatedOnBehalf
  onAnother: () => void
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="mx-auto flex max-w-lg flex-col gap-4 px-gutter py-12">
      <CircleCheck aria-hidden className="size-8 text-success" />
      <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-tight outline-none">
        {t('new-ticket.createdElsewhere.title', { number: opened.number })}
      </h1>
      <p className="text-body text-muted-foreground">
        {t('new-ticket.createdElsewhere.text', { team: opened.team, requester: opened.requester })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onAnother}>{t('new-ticket.createdElsewhere.another')}</Button>
        <Button asChild variant="outline">
          <Link to="/admin/tickets/all">{t('new-ticket.createdElsewhere.tickets')}</Link>
        </Button>
      </div>
    </section>
  )
}
