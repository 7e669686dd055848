import { type Refusal, refusalText, type TicketSummaryView } from '@lodge/contracts'
import { Button, DialogFooter, getErrorMessage, SkeletonRows } from '@lodge/ui'
import type { ReactNode } from 'react'
import { t } from '../../../foundation/t.ts'
import { TicketSummary } from './ticket-picker.tsx'

interface TargetConfirmationProps {
  target: TicketSummaryView
  withRequester?: boolean
  /** Loaded for the target that was chosen; undefined until then. */
  preview: { refusal: Refusal | null } | undefined
  error: unknown
  /** Says what will happen. Shown once the preview is there and refuses nothing. */
  effects: ReactNode
  confirmLabel: string
  isBusy: boolean
  /** Something is still to be confirmed besides. */
  isHeld?: boolean
  onConfirm: () => void
  onBack: () => void
}

/** The last step before something goes to another ticket: which one, what will happen or why it may not, and the button. */
export function TargetConfirmation({
  target,
  withRequester = false,
  preview,
  error,
  effects,
  confirmLabel,
  isBusy,
  isHeld = false,
  onConfirm,
  onBack,
}: TargetConfirmationProps) {
  const problem = error ? getErrorMessage(error) : preview?.refusal && refusalText(preview.refusal)
  return (
    <>
      <p className="flex rounded-md border border-border bg-surface px-3 py-2">
        <TicketSummary ticket={target} withRequester={withRequester} />
      </p>
      <div aria-live="polite" className="flex flex-col gap-3">
        {problem ? (
          <p role="alert" className="text-base text-destructive">
            {problem}
          </p>
        ) : preview ? (
          effects
        ) : (
          <SkeletonRows rows={3} />
        )}
      </div>
      <DialogFooter>
        <Button variant="outline" onClick={onBack}>
          {t('ticket.find.change')}
        </Button>
        <Button
          // Takes the focus once it can be pressed.
          key={preview ? 'ready' : 'waiting'}
          autoFocus
          isBusy={isBusy}
          disabled={!preview || Boolean(problem) || isHeld}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </DialogFooter>
    </>
  )
}
