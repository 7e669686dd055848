import type { MessageView, MovePreview, TicketDetail, TicketSummaryView } from '@lodge/contracts'
import {
  CheckboxField,
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  toast,
} from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../foundation/t.ts'
import { Effects } from '../merging/effects.tsx'
import { TargetConfirmation } from '../merging/target-confirmation.tsx'
import { TicketPicker } from '../merging/ticket-picker.tsx'
import { movePreviewQuery, useMoveMessage } from './queries.ts'

interface MoveDialogProps {
  ticket: Pick<TicketDetail, 'number' | 'requester'>
  message: MessageView
  onClose: () => void
}

/** Chooses the ticket that a message goes to, says what will happen and who will read it, and moves it. */
export function MoveDialog({ ticket, message, onClose }: MoveDialogProps) {
  const [into, setInto] = useState<TicketSummaryView | null>(null)
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent className="max-w-lg">
        <DialogHeader>
          <DialogTitle>{t('ticket.move.title')}</DialogTitle>
          <DialogDescription>{t('ticket.move.text', { number: ticket.number })}</DialogDescription>
        </DialogHeader>
        {into ? (
          <MoveConfirmation {...{ ticket, message, into, onClose }} onBack={() => setInto(null)} />
        ) : (
          <TicketPicker number={ticket.number} onChoose={setInto} />
        )}
      </DialogContent>
    </Dialog>
  )
}

interface MoveConfirmationProps extends MoveDialogProps {
  into: TicketSummaryView
  onBack: () => void
}

function MoveConfirmation({ ticket, message, into, onBack, onClose }: MoveConfirmationProps) {
  const at = { number: ticket.number, messageId: message.id }
  const { data: preview, error } = useQuery(movePreviewQuery(at, into.number))
  const [isReaderConfirmed, setIsReaderConfirmed] = useState(false)
  const move = useMove({ ticket, message, onClose })
  const reader = preview?.reader
  return (
    <TargetConfirmation
      target={preview?.target ?? into}
      withRequester
      preview={preview}
      error={error}
      effects={
        preview && (
          <>
            <MoveEffects preview={preview} author={message.author.name} />
            {reader && (
              <div className="flex flex-col gap-2 rounded-md border border-warning/50 bg-note px-3 py-2 text-base">
                <p>{t('ticket.move.reader', { name: reader.name, into: into.number })}</p>
                <CheckboxField
                  label={t('ticket.move.confirmReader', { name: reader.name })}
                  checked={isReaderConfirmed}
                  onCheckedChange={(checked) => setIsReaderConfirmed(checked === true)}
                />
              </div>
            )}
          </>
        )
      }
      confirmLabel={t('ticket.move.confirm', { into: into.number })}
      isBusy={move.isPending}
      isHeld={Boolean(reader) && !isReaderConfirmed}
      onConfirm={() => move.run(into.number, reader?.alias)}
      onBack={onBack}
    />
  )
}

function MoveEffects({
  preview: { target: into, files, isNote, opens },
  author,
}: {
  preview: MovePreview
  author: string
}) {
  const { number } = into
  return (
    <Effects
      sentences={[
        t('ticket.move.moves', { isNote, name: author, files, into: number }),
        ...(opens ? [t('ticket.move.opens', { into: number })] : []),
        t('ticket.move.tellsNobody'),
        t('ticket.move.back'),
      ]}
    />
  )
}

/** Moves the message and stays; the toast moves it back. */
function useMove({ ticket: { number, requester }, message, onClose }: MoveDialogProps) {
  const move = useMoveMessage(number)
  const messageId = message.id
  const takeBack = (from: number) =>
    move
      .mutateAsync({ number: from, messageId, target: number, reader: requester.alias })
      .then(() => toast.success(t('ticket.move.undone', { number })))
      // It is said already.
      .catch(() => undefined)
  return {
    isPending: move.isPending,
    run: (target: number, reader: string | undefined) =>
      void move
        .mutateAsync({ number, messageId, target, reader })
        .then(() => {
          onClose()
          toast.success(t('ticket.move.done', { into: target }), {
            action: { label: t('ticket.move.undo'), onClick: () => void takeBack(target) },
          })
        })
        .catch(() => undefined),
  }
}
