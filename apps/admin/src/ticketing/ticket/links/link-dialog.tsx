import { ManualLinkKind, type TicketDetail, type TicketSummaryView } from '@lodge/contracts'
import {
  Button,
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  SelectField,
  toast,
  useSchemaForm,
} from '@lodge/ui'
import { z } from 'zod'
import { t } from '../../../foundation/t.ts'
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

const TicketLink = z.object({ relation: ManualLinkKind, other: z.number() })

interface LinkInput {
  relation: ManualLinkKind
  other: TicketSummaryView | null
}

function LinkForm({ number, onDone }: { number: number; onDone: () => void }) {
  const link = useLinkTicket(number)
  const nothing: LinkInput = { relation: 'related', other: null }
  const form = useSchemaForm({
    schema: TicketLink,
    values: nothing,
    toInput: ({ relation, other }) => ({ relation, other: other?.number }),
    onSubmit: async (chosen) => {
      await link.mutateAsync(chosen)
      toast.success(t('ticket.link.done'))
      onDone()
    },
  })
  const other = form.field('other')
  return (
    <>
      <SelectField
        field={form.field('relation')}
        label={t('ticket.link.relation', { number })}
        options={listKinds()}
      />
      {other.value ? (
        <p className="flex rounded-md border border-border bg-surface px-3 py-2">
          <TicketSummary ticket={other.value} withRequester />
        </p>
      ) : (
        <TicketPicker number={number} onChoose={other.onChange} />
      )}
      {other.value && (
        <DialogFooter>
          <Button variant="outline" onClick={() => other.onChange(null)}>
            {t('ticket.find.change')}
          </Button>
          <Button autoFocus isBusy={form.isSubmitting} onClick={() => form.submit()}>
            {t('ticket.link.confirm')}
          </Button>
        </DialogFooter>
      )}
    </>
  )
}
