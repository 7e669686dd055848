import type { DeadlineView, TicketStatus } from '@lodge/contracts'
import type { ReactNode } from 'react'
import { RequesterSlaBar } from './requester-sla-bar.tsx'
import { SlaCardBar } from './sla-card-bar.tsx'
import { SlaRowBar } from './sla-row-bar.tsx'

/** `row`: one line of words over a thin bar. `card`: three lines. */
type StaffVariantProps = { variant: 'row' } | { variant: 'card' }

type RequesterVariantProps = {
  /** `requester-row` is the same, small. */
  variant: 'requester' | 'requester-row'
  /** Neither resolved nor closed. */
  status: TicketStatus
  /** `requester` only: stands beside its words. */
  aside?: ReactNode
  /** `requester` only: stands at the end of its details. */
  more?: ReactNode
}

export type SlaBarProps = { deadline: DeadlineView; className?: string } & (
  | StaffVariantProps
  | RequesterVariantProps
)

/** Moves by itself between pushes. */
export function SlaBar(props: SlaBarProps) {
  if (props.variant === 'row') return <SlaRowBar deadline={props.deadline} className={props.className} />
  if (props.variant === 'card') return <SlaCardBar deadline={props.deadline} className={props.className} />
  const { deadline, status, aside, more, className } = props
  const size = props.variant === 'requester' ? 'large' : 'small'
  return <RequesterSlaBar {...{ deadline, status, size, aside, more, className }} />
}
