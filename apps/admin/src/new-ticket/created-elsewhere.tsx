import type { TicketCreatedOnBehalf } from '@lodge/contracts'
import { Button } from '@lodge/ui'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { newTicketStrings } from './strings.ts'

const strings = newTicketStrings.createdElsewhere

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
        {strings.title(opened.number)}
      </h1>
      <p className="text-body text-muted-foreground">{strings.text(opened.team, opened.requester)}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onAnother}>{strings.another}</Button>
        <Button asChild variant="outline">
          <Link to="/admin/tickets/all">{strings.tickets}</Link>
        </Button>
      </div>
    </section>
  )
}
