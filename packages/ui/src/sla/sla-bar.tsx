import type { SlaClockView } from '@lodge/contracts'
import type { ReactNode } from 'react'
import { RequesterBar } from './requester-bar.tsx'
import { SlaCardBar } from './sla-card-bar.tsx'
import { SlaRowBar } from './sla-row-bar.tsx'

export type SlaBarProps = {
  clock: SlaClockView
  /**
   * `row`: a list cell, one line of words over a thin bar. `card`: three lines for the staff's panel.
   * `requester`: plain words for the student; `requester-row`: the same, small, for their list.
   */
  variant: 'row' | 'card' | 'requester' | 'requester-row'
  /** `requester` only: beside its words, such as a status badge. */
  aside?: ReactNode
  /** `requester` only: at the end of its details, such as the button that explains it. */
  more?: ReactNode
  className?: string
}

/** One running clock as icon, words, percent and a bar that moves by itself between pushes. */
export function SlaBar({ clock, variant, aside, more, ...rest }: SlaBarProps) {
  if (variant === 'row') return <SlaRowBar clock={clock} {...rest} />
  if (variant === 'card') return <SlaCardBar clock={clock} {...rest} />
  return (
    <RequesterBar
      clock={clock}
      size={variant === 'requester' ? 'large' : 'small'}
      aside={aside}
      more={more}
      {...rest}
    />
  )
}
