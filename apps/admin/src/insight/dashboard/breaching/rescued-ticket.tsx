import type { DeadlineView, TicketRow } from '@lodge/contracts'
import { formatMinutes } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { t } from '../../../foundation/t.ts'
import { slaExplanationQuery } from '../../../ticketing/ticket/queries.ts'
import { Assignee, BreachingRow } from './breaching-ticket.tsx'
import type { LeftRow } from './use-live-rows.ts'

const stayMs = 5_000

interface RescuedTicketProps extends LeftRow {
  onGone: (number: number) => void
}

/**
 * A ticket that has just left the list: where its deadline was met it says so for five seconds, or for as long as the
 * pointer is on it. For any other reason it goes at once.
 */
export function RescuedTicket({ before, after, onGone }: RescuedTicketProps) {
  const { data, isError } = useQuery(slaExplanationQuery(after.number, after.version))
  const deadline = data && findDeadline(before, data.explanations)
  const isMet = deadline?.state === 'met'
  const isOther = isError || (data !== undefined && !isMet)
  const [isHeld, setIsHeld] = useState(false)
  const leave = useEffectEvent(() => onGone(after.number))
  useEffect(() => {
    if (isOther) leave()
    if (!isMet || isHeld) return
    const timer = setTimeout(leave, stayMs)
    return () => clearTimeout(timer)
  }, [isOther, isMet, isHeld])
  if (!isMet) return null
  return (
    <BreachingRow
      row={{ ...after, sla: before.sla }}
      assignee={after.assignee && <Assignee name={after.assignee.name} />}
      due={
        <span className="flex items-center justify-end gap-1.5 text-sm font-semibold text-success">
          <Check aria-hidden className="size-4" />
          {t('dashboard.breaching.met', { time: formatMinutes(minutesEarly(deadline)) })}
        </span>
      }
      className="bg-success/10"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={leave}
    />
  )
}

function findDeadline({ sla }: TicketRow, explanations: readonly { deadline: DeadlineView }[]) {
  return explanations.find(({ deadline }) => deadline.metric === sla?.metric && deadline.cycle === sla.cycle)
    ?.deadline
}

function minutesEarly({ targetMinutes, elapsedMinutes }: DeadlineView): number {
  return Math.max(0, (targetMinutes ?? 0) - elapsedMinutes)
}
