import type {
  BulkReplyPreview,
  BulkUpdateTickets,
  TicketFilterQuery,
  TicketStatus,
  Visibility,
} from '@lodge/contracts'
import {
  Button,
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
  Field,
  RadioGroup,
  RadioItem,
  Select,
} from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CannedResponseEditor } from '../../canned-responses/canned-response-editor.tsx'
import { ticketListStrings } from '../strings.ts'
import { BulkCannedResponsePicker } from './bulk-canned-response-picker.tsx'
import { useBulkReplyDraft } from './bulk-reply-draft.ts'
import { bulkReplyPreviewQuery, useCreateBulkUpdate } from './queries.ts'

const strings = ticketListStrings.reply
const keepStatus = ':keep'
const statuses = ['open', 'pending', 'on_hold', 'resolved'] as const satisfies readonly TicketStatus[]

export interface BulkReplyDialogProps {
  tickets: Extract<BulkUpdateTickets, { numbers: number[] }> | { filter: TicketFilterQuery }
  onDone: () => void
  onClose: () => void
}

/** Writes one message on many tickets, and says beforehand how many requesters get mail. */
export function BulkReplyDialog({ tickets, onDone, onClose }: BulkReplyDialogProps) {
  const { html, changed } = useBulkReplyDraft()
  const [visibility, setVisibility] = useState<Visibility>('public')
  const [then, setThen] = useState<string>(keepStatus)
  const [error, setError] = useState<string>()
  // Sending again after a lost answer begins nothing twice.
  const [submissionId] = useState(() => crypto.randomUUID())
  const preview = useQuery(bulkReplyPreviewQuery({ visibility, tickets }))
  const bulk = useCreateBulkUpdate()
  const thenStatus = statuses.find((status) => status === then)

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isBodyEmpty(html)) return setError(strings.empty)
    const change = { kind: 'reply' as const, visibility, html, ...(thenStatus && { thenStatus }) }
    bulk.mutate(
      { change, tickets, submissionId },
      {
        onSuccess: () => {
          changed('')
          onClose()
          onDone()
        },
      },
    )
  }
  const count = preview.data ? preview.data.tickets + preview.data.skipped : null
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent className="max-w-2xl">
        <DialogTitle>
          {count === null ? ticketListStrings.bulk.writeReply : strings.title(count, false)}
        </DialogTitle>
        <DialogDescription>{strings.text}</DialogDescription>
        <form onSubmit={handleSubmit} className="flex flex-col gap-4" noValidate>
          <RadioGroup
            aria-label={strings.visibility}
            value={visibility}
            onValueChange={(value) => setVisibility(value === 'internal' ? 'internal' : 'public')}
            className="flex-row gap-6"
          >
            <RadioItem value="public" label={strings.public} />
            <RadioItem value="internal" label={strings.internal} />
          </RadioGroup>
          <div className="flex flex-col gap-2">
            <CannedResponseEditor
              html={html}
              label={strings.message}
              error={error}
              onChange={(next) => {
                setError(undefined)
                changed(next)
              }}
            />
            <BulkCannedResponsePicker
              onChoose={(text) => changed(isBodyEmpty(html) ? text : `${html}${text}`)}
            />
          </div>
          <Field label={strings.statusAfterwards}>
            <Select
              value={then}
              onChange={setThen}
              options={[
                { value: keepStatus, label: strings.keepStatus },
                ...statuses.map((status) => ({
                  value: status,
                  label: ticketListStrings.values.status[status],
                })),
              ]}
            />
          </Field>
          <BulkReplyRecipients visibility={visibility} preview={preview.data} />
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              {strings.cancel}
            </Button>
            <Button type="submit" isBusy={bulk.isPending} disabled={preview.data?.tickets === 0}>
              {describeSending(visibility, preview.data)}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}

/** Whom the message reaches, before it is sent. */
function BulkReplyRecipients({
  visibility,
  preview,
}: {
  visibility: Visibility
  preview: BulkReplyPreview | undefined
}) {
  const isPublic = visibility === 'public'
  return (
    <p role="status" className="text-sm text-muted-foreground">
      {isPublic ? (
        <strong className="font-semibold text-foreground">
          {preview ? strings.mailed(preview.mailed) : strings.counting}
        </strong>
      ) : (
        strings.notMailed
      )}{' '}
      {preview && preview.skipped > 0 && strings.leftOut(preview.skipped)} {strings.final}
    </p>
  )
}

function describeSending(visibility: Visibility, preview: BulkReplyPreview | undefined): string {
  if (!preview) return strings.sendPlain
  return visibility === 'public' ? strings.send(preview.mailed) : strings.addNote(preview.tickets)
}

/** An editor without a word still has its paragraph. */
function isBodyEmpty(html: string): boolean {
  return html.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''
}
