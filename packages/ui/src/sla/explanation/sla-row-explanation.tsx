import type { DeadlineView } from '@lodge/contracts'
import type { ReactNode } from 'react'
import { joinFacts } from '../../format/lists.ts'
import { cn } from '../../lib/cn.ts'
import { useNow } from '../../lib/use-now.ts'
import { t } from '../../t.ts'
import { formatDeadlineDue } from '../bar/format-deadline.ts'
import { SlaRowBar } from '../bar/sla-row-bar.tsx'
import { useDeadlineReading } from '../bar/use-deadline.ts'
import { ExplanationPopover } from './explanation-popover.tsx'
import type { ExplanationPopoverProps } from './explanation-window.tsx'

type SlaRowExplanationProps = Omit<
  ExplanationPopoverProps,
  'audience' | 'children' | 'metric' | 'summary'
> & {
  deadline: DeadlineView
  children?: ReactNode
}

/** Tells the due time at once, and the explanation once `deadlines` are there: fetch them in `onOpen`. */
export function SlaRowExplanation({ deadline, className, children, ...popover }: SlaRowExplanationProps) {
  const reading = useDeadlineReading(deadline)
  const dueText = formatDeadlineDue(deadline, reading, useNow('minute'))
  return (
    <ExplanationPopover
      {...popover}
      audience="staff"
      metric={deadline.metric}
      summary={joinFacts([t(`ui.sla.long.${deadline.metric}`), dueText])}
      className={cn('block w-full min-w-0 rounded-sm text-start font-normal hover:no-underline', className)}
    >
      {children ?? <SlaRowBar deadline={deadline} />}
      {dueText && <span className="sr-only">, {dueText}</span>}
    </ExplanationPopover>
  )
}
