import type { DeadlineView, TicketStatus } from '@lodge/contracts'
import type { ReactNode } from 'react'
import { RequesterSlaBar } from './requester-sla-bar.tsx'
import { SlaCardBar } from './sla-card-bar.tsx'
import { SlaRowBar } from './sla-row-bar.tsx'

/** `row`: a list cell, one line of words over a thin bar. `card`: three lines for the staff's panel. */
type StaffVariantProps = { variant: 'row' } | { variant: 'card' }

type RequesterVariantProps = {
  /** `requester`: plain words for the student; `requester-row`: the same, small, for their list. */
  variant: 'requester' | 'requester-row'
  /** The status of the ticket, which is neither resolved nor closed. */
  status: TicketStatus
  /** `requester` only: beside its words, such as a status badge. */
  aside?: ReactNode
  /** `requester` only: at the end of its details, such as the button that explains it. */
  more?: ReactNode
}

export type SlaBarProps = { deadline: DeadlineView; className?: string } & (
  | StaffVariantProps
  | RequesterVariantProps
)

/** One running deadline as icon, words, percent and a bar that moves by itself between pushes. */
export function SlaBar(props: SlaBarProps) {
  if (props.variant === 'row') return <SlaRowBar deadline={props.deadline} className={props.className} />
  if (props.variant === 'card') return <SlaCardBar deadline={props.deadline} className={props.className} />
  const { deadline, status, aside, more, className } = props
  const size = props.variant === 'requester' ? 'large' : 'small'
  return <RequesterSlaBar {...{ deadline, status, size, aside, more, className }} />
}
