import type { DeadlineExplanationView, SlaMetric } from '@lodge/contracts'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../../components/ui/popover.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { cn } from '../../lib/cn.ts'
import { ErrorState } from '../../states/error-state.tsx'
import { useStrings } from '../../strings-provider.tsx'
import { RequesterExplanation } from './requester-explanation.tsx'
import { StaffExplanation } from './staff-explanation.tsx'

export type ExplanationPopoverProps = {
  /** The explained deadlines; null while they are on their way. */
  explanations: readonly DeadlineExplanationView[] | null
  audience: 'staff' | 'requester'
  /** Which deadline to show first; default: the last. */
  metric?: SlaMetric
  /** Called when it opens, to fetch the deadlines. */
  onOpen?: () => void
  error?: unknown
  onRetry?: () => void
  /** What is known before the deadlines are there, such as the due time. */
  summary?: string
  /** Words of the button; default "Why?". */
  children?: ReactNode
  /** Opened from outside, as by the key `w`. */
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  className?: string
}

/**
 * A button that explains a deadline. Opens by hover, focus or click; a click or a key takes the focus into it. Escape closes it
 * and returns the focus.
 */
export function ExplanationPopover(props: ExplanationPopoverProps) {
  const {
    explanations: deadlines,
    audience,
    onOpen,
    children,
    isOpen: given,
    onOpenChange,
    className,
  } = props
  const strings = useStrings()
  const [isOwnOpen, setIsOwnOpen] = useState(false)
  const isOpen = given ?? isOwnOpen
  const isReturning = useRef(false)
  const isGlance = useRef(false)
  const content = useRef<HTMLDivElement>(null)

  function change(next: boolean) {
    if (next && !isOpen) onOpen?.()
    setIsOwnOpen(next)
    onOpenChange?.(next)
  }

  function glance(next: boolean) {
    isGlance.current = next
    change(next)
  }

  const hover = useHover(isOpen, glance)

  return (
    <Popover open={isOpen} onOpenChange={(next) => !next && change(false)}>
      <PopoverTrigger
        onPointerEnter={(event) => event.pointerType === 'mouse' && hover.enter()}
        onPointerLeave={(event) => event.pointerType === 'mouse' && hover.leave()}
        onFocus={(event) => {
          if (!isReturning.current && event.target.matches(':focus-visible')) glance(true)
          isReturning.current = false
        }}
        onClick={(event) => {
          event.preventDefault()
          hover.pin()
          change(true)
          content.current?.focus()
        }}
        className={cn('font-medium text-accent hover:underline', className)}
      >
        {children ?? strings.sla.why.button}
      </PopoverTrigger>
      <PopoverContent
        align="end"
        aria-label={strings.sla.why.button}
        onPointerEnter={hover.keep}
        onPointerLeave={(event) => event.pointerType === 'mouse' && hover.leave()}
        ref={content}
        // Who only glances at it goes on where they are.
        onOpenAutoFocus={(event) => {
          if (isGlance.current) event.preventDefault()
          isGlance.current = false
        }}
        onCloseAutoFocus={() => {
          isReturning.current = true
        }}
        className={audience === 'staff' ? 'w-[740px]' : 'w-[440px]'}
      >
        {deadlines ? (
          <ExplanationContent {...props} explanations={deadlines} />
        ) : (
          <ExplanationLoading {...props} />
        )}
        {audience === 'requester' && (
          <Button
            variant="ghost"
            size="icon-small"
            aria-label={strings.close}
            onClick={() => change(false)}
            className="absolute top-2 right-2"
          >
            <X aria-hidden />
          </Button>
        )}
      </PopoverContent>
    </Popover>
  )
}

function ExplanationLoading({
  error,
  onRetry,
  summary,
}: Pick<ExplanationPopoverProps, 'error' | 'onRetry' | 'summary'>) {
  return (
    <div className="flex flex-col gap-3">
      {summary && <p className="text-lg font-semibold">{summary}</p>}
      {error ? (
        <ErrorState error={error} className="border-0 p-2 portal:p-2" {...(onRetry ? { onRetry } : {})} />
      ) : (
        <>
          {!summary && <Skeleton className="w-1/2" />}
          <Skeleton className="w-full" />
          <Skeleton className="h-10 w-full" />
        </>
      )}
    </div>
  )
}

function ExplanationContent({
  explanations: deadlines,
  audience,
  metric,
}: { explanations: readonly DeadlineExplanationView[] } & Pick<
  ExplanationPopoverProps,
  'audience' | 'metric'
>) {
  const strings = useStrings()
  const preferred = deadlines.findLastIndex(({ deadline }) => deadline.metric === metric)
  const [chosen, setChosen] = useState(preferred === -1 ? deadlines.length - 1 : preferred)
  const why = deadlines[chosen] ?? deadlines.at(-1)
  if (!why) return <p>{strings.sla.why.noTarget}</p>
  if (audience === 'requester') return <RequesterExplanation explanation={why} />
  return (
    <div className="flex flex-col gap-2">
      {deadlines.length > 1 && (
        <div className="flex justify-end gap-1">
          {deadlines.map(({ deadline }, index) => (
            <button
              key={`${deadline.metric}-${deadline.cycle}`}
              type="button"
              aria-pressed={why === deadlines[index]}
              onClick={() => setChosen(index)}
              className="rounded-sm px-2 py-1 text-xs text-muted-foreground hover:bg-surface aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent"
            >
              {strings.sla.short[deadline.metric]}
              {deadline.metric === 'next_response' && deadline.cycle > 1 && ` ${deadline.cycle}`}
            </button>
          ))}
        </div>
      )}
      <StaffExplanation explanation={why} />
    </div>
  )
}

const openAfterMs = 150
const closeAfterMs = 250

/** Opens and closes with a short delay, so that passing by does neither; a click keeps it open. */
function useHover(isOpen: boolean, change: (isOpen: boolean) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isPinned = useRef(false)
  if (!isOpen) isPinned.current = false
  useEffect(() => () => clearTimeout(timer.current), [])
  const later = (next: boolean, delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => change(next), delay)
  }
  return {
    enter: () => later(true, openAfterMs),
    leave: () => {
      if (!isPinned.current) later(false, closeAfterMs)
    },
    keep: () => clearTimeout(timer.current),
    pin: () => {
      clearTimeout(timer.current)
      isPinned.current = true
    },
  }
}
