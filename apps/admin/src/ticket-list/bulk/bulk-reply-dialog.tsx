import type { BulkReplyPreview, Visibility } from '@lodge/contracts'
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
import { CannedResponseEditor } from '../../canned-responses/canned-response-editor.tsx'
import { ticketListStrings } from '../strings.ts'
import { BulkCannedResponsePicker } from './bulk-canned-response-picker.tsx'
import { type BulkReplyTickets, keepStatus, replyStatuses, useBulkReply } from './use-bulk-reply.ts'

const strings = ticketListStrings.reply

export interface BulkReplyDialogProps {
  tickets: BulkReplyTickets
  onDone: () => void
  onClose: () => void
}

/** Writes one message on many tickets, and says beforehand how many requesters get mail. */
export function BulkReplyDialog({ tickets, onDone, onClose }: BulkReplyDialogProps) {
  const reply = useBulkReply(tickets, () => {
    onClose()
    onDone()
  })
  const { visibility, then, preview } = reply
  const count = preview ? preview.tickets + preview.skipped : null
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent className="max-w-2xl">
        <DialogTitle>
          {count === null ? ticketListStrings.bulk.writeReply : strings.title(count, false)}
        </DialogTitle>
        <DialogDescription>{strings.text}</DialogDescription>
        <form onSubmit={reply.handleSubmit} className="flex flex-col gap-4" noValidate>
          <RadioGroup
            aria-label={strings.visibility}
            value={visibility}
            onValueChange={(value) => reply.setVisibility(value === 'internal' ? 'internal' : 'public')}
            className="flex-row gap-6"
          >
            <RadioItem value="public" label={strings.public} />
            <RadioItem value="internal" label={strings.internal} />
          </RadioGroup>
          <div className="flex flex-col gap-2">
            <CannedResponseEditor
              html={reply.html}
              label={strings.message}
              error={reply.error}
              onChange={reply.write}
            />
            <BulkCannedResponsePicker onChoose={reply.append} />
          </div>
          <Field label={strings.statusAfterwards}>
            <Select value={then} onChange={reply.setThen} options={listStatusOptions()} />
          </Field>
          <BulkReplyRecipients visibility={visibility} preview={preview} />
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              {strings.cancel}
            </Button>
            <Button type="submit" isBusy={reply.isPending} disabled={preview?.tickets === 0}>
              {describeSending(visibility, preview)}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}

function listStatusOptions() {
  const { status } = ticketListStrings.values
  return [
    { value: keepStatus, label: strings.keepStatus },
    ...replyStatuses.map((value) => ({ value, label: status[value] })),
  ]
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
