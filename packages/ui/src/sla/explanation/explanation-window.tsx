import type { DeadlineExplanationView, SlaMetric } from '@lodge/contracts'
import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Popover, PopoverAnchor, PopoverContent } from '../../components/ui/popover.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { ErrorState } from '../../states/error-state.tsx'
import { t } from '../../t.ts'
import { RequesterExplanation } from './requester-explanation.tsx'
import { StaffExplanation } from './staff-explanation.tsx'
import type { useExplanationPopover } from './use-explanation-popover.ts'

export type ExplanationPopoverProps = {
  /** Null while they load. */
  explanations: readonly DeadlineExplanationView[] | null
  audience: 'staff' | 'requester'
  metric?: SlaMetric
  onOpen?: () => void
  error?: unknown
  onRetry?: () => void
  /** Shown until the deadlines are there. */
  summary?: string
  /** By default "Why?". */
  children?: ReactNode
  /** Opens it from outside, as by the key `w`. */
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  className?: string
}

interface ExplanationWindowProps extends ExplanationPopoverProps {
  popover: ReturnType<typeof useExplanationPopover>
}

export function ExplanationWindow({ popover, ...props }: ExplanationWindowProps) {
  const { explanations, audience } = props
  return (
    <Popover open={popover.isOpen} onOpenChange={(next) => !next && popover.close()}>
      <PopoverAnchor virtualRef={popover.trigger.ref} />
      <PopoverContent
        align="end"
        aria-label={t('ui.sla.why.button')}
        {...popover.content}
        className={audience === 'staff' ? 'w-[740px]' : 'w-[440px]'}
      >
        {explanations ? (
          <ExplanationContent {...props} explanations={explanations} />
        ) : (
          <ExplanationLoading {...props} />
        )}
        {audience === 'requester' && (
          <Button
            variant="ghost"
            size="icon-small"
            aria-label={t('ui.close')}
            onClick={popover.close}
            className="absolute top-2 end-2"
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
  const preferredIndex = deadlines.findLastIndex(({ deadline }) => deadline.metric === metric)
  const [chosenIndex, setChosen] = useState(preferredIndex === -1 ? deadlines.length - 1 : preferredIndex)
  const explanation = deadlines[chosenIndex] ?? deadlines.at(-1)
  if (!explanation) return <p>{t('ui.sla.why.noTarget')}</p>
  if (audience === 'requester') return <RequesterExplanation explanation={explanation} />
  return (
    <div className="flex flex-col gap-2">
      {deadlines.length > 1 && (
        <div className="flex justify-end gap-1">
          {deadlines.map(({ deadline }, index) => (
            <button
              key={`${deadline.metric}-${deadline.cycle}`}
              type="button"
              aria-pressed={explanation === deadlines[index]}
              onClick={() => setChosen(index)}
              className="rounded-sm px-2 py-1 text-xs text-muted-foreground hover:bg-surface aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent"
            >
              {t(`ui.sla.short.${deadline.metric}`)}
              {deadline.metric === 'next_response' && deadline.cycle > 1 && ` ${deadline.cycle}`}
            </button>
          ))}
        </div>
      )}
      <StaffExplanation explanation={explanation} />
    </div>
  )
}
