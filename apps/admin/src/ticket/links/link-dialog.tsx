import { ManualLinkKind, type TicketDetail, type TicketSummaryView } from '@lodge/contracts'
import {
  Button,
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  Field,
  Select,
  toast,
} from '@lodge/ui'
import { useState } from 'react'
import { t } from '../../t.ts'
import { useLinkTicket } from '../merging/queries.ts'
import { TicketPicker, TicketSummary } from '../merging/ticket-picker.tsx'

const listKinds = () =>
  ManualLinkKind.options.map((value) => ({ value, label: t(`ticket.link.relations.${value}`) }))

interface LinkDialogProps {
  ticket: Pick<TicketDetail, 'number'>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Says what this ticket is to another one. */
export function LinkDialog({ ticket, isOpen, onOpenChange }: LinkDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent className="max-w-lg">
        <DialogHeader>
          <DialogTitle>{t('ticket.link.title', { number: ticket.number })}</DialogTitle>
          <DialogDescription>{t('ticket.link.text')}</DialogDescription>
        </DialogHeader>
        <LinkForm number={ticket.number} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

function LinkForm({ number, onDone }: { number: number; onDone: () => void }) {
  const [relation, setRelation] = useState<ManualLinkKind>('related')
  const [other, setOther] = useState<TicketSummaryView | null>(null)
  const link = useLinkTicket(number)
  const submit = () =>
    other &&
    link.mutate(
      { other: other.number, relation },
      {
        onSuccess: () => {
          toast.success(t('ticket.link.done'))
          onDone()
        },
      },
    )
  return (
    <>
      <Field label={t('ticket.link.relation', { number })}>
        <Select
          options={listKinds()}
          value={relation}
          onChange={(value) => setRelation(ManualLinkKind.parse(value))}
        />
      </Field>
      {other ? (
        <p className="flex rounded-md border border-border bg-surface px-3 py-2">
          <TicketSummary ticket={other} withRequester />
        </p>
      ) : (
        <TicketPicker number={number} onChoose={setOther} />
      )}
      {other && (
        <DialogFooter>
          <Button variant="outline" onClick={() => setOther(null)}>
            {t('ticket.find.change')}
          </Button>
          <Button autoFocus isBusy={link.isPending} onClick={submit}>
            {t('ticket.link.confirm')}
          </Button>
        </DialogFooter>
      )}
    </>
  )
}
