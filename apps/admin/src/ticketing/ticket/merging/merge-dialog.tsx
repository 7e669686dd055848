import { limits, type MergePreview, type TicketDetail, type TicketSummaryView } from '@lodge/contracts'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle, toast } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '../../../foundation/t.ts'
import { Effects } from './effects.tsx'
import { mergePreviewQuery, useMergeTicket, useUndoMerge } from './queries.ts'
import { TargetConfirmation } from './target-confirmation.tsx'
import { TicketPicker } from './ticket-picker.tsx'

interface MergeDialogProps {
  ticket: Pick<TicketDetail, 'number' | 'requester'>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Chooses the ticket to merge into, says what will happen, and does it. */
export function MergeDialog({ ticket, isOpen, onOpenChange }: MergeDialogProps) {
  const [into, setInto] = useState<TicketSummaryView | null>(null)
  const close = () => {
    setInto(null)
    onOpenChange(false)
  }
  return (
    <Dialog open={isOpen} onOpenChange={(next) => (next ? onOpenChange(true) : close())}>
      <DialogContent className="max-w-lg">
        <DialogHeader>
          <DialogTitle>{t('ticket.merge.title', { number: ticket.number })}</DialogTitle>
          <DialogDescription>{t('ticket.merge.text')}</DialogDescription>
        </DialogHeader>
        {into ? (
          <MergeConfirmation number={ticket.number} into={into} onBack={() => setInto(null)} onDone={close} />
        ) : (
          <TicketPicker number={ticket.number} ofRequester={ticket.requester.name} onChoose={setInto} />
        )}
      </DialogContent>
    </Dialog>
  )
}

interface MergeConfirmationProps {
  number: number
  into: TicketSummaryView
  onBack: () => void
  onDone: () => void
}

function MergeConfirmation({ number, into, onBack, onDone }: MergeConfirmationProps) {
  const { data: preview, error } = useQuery(mergePreviewQuery(number, into.number))
  const merge = useMergeAndOpen(number, into.number, onDone)
  return (
    <TargetConfirmation
      target={preview?.target ?? into}
      preview={preview}
      error={error}
      effects={preview && <MergeEffects preview={preview} />}
      confirmLabel={t('ticket.merge.confirm', { into: into.number })}
      isBusy={merge.isPending}
      onConfirm={() => merge.mutate(into.number)}
      onBack={onBack}
    />
  )
}

function MergeEffects({
  preview: { source: from, target: into, messages, files, notifiesRequester },
}: {
  preview: MergePreview
}) {
  return (
    <Effects
      sentences={[
        t('ticket.merge.moves', { messages, files, into: into.number }),
        t('ticket.merge.closes', { from: from.number }),
        notifiesRequester
          ? t('ticket.merge.tells', { name: from.requester, into: into.number })
          : t('ticket.merge.tellsNobody'),
        t('ticket.merge.undo', { hours: limits.mergeUndoHours }),
      ]}
    />
  )
}

/** Merges and opens the target ticket, where the conversation goes on; the toast offers the undo. */
function useMergeAndOpen(number: number, into: number, onDone: () => void) {
  const navigate = useNavigate()
  const merge = useMergeTicket(number)
  const undo = useUndoMerge(number)
  // The dialog is gone by then, and with it the callbacks of its mutations.
  const takeBack = () =>
    undo.mutateAsync(into).then(
      () => navigate(`/admin/tickets/${number}/detail`),
      () => undefined,
    )
  return {
    isPending: merge.isPending,
    mutate: (target: number) =>
      merge.mutate(target, {
        onSuccess: () => {
          onDone()
          toast.success(t('ticket.merge.done', { from: number, into }), {
            action: { label: t('ticket.merge.undoIt'), onClick: () => void takeBack() },
          })
          void navigate(`/admin/tickets/${into}/detail`)
        },
      }),
  }
}
