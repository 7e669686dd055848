import type { BulkReplyPreview, Visibility } from '@lodge/contracts'
import {
  Button,
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
  FieldBox,
  RadioGroup,
  RadioItem,
  SelectField,
} from '@lodge/ui'
import { t } from '../../../foundation/t.ts'
import { CannedResponseEditor } from '../../canned-responses/canned-response-editor.tsx'
import { BulkCannedResponsePicker } from './bulk-canned-response-picker.tsx'
import { type BulkReplyInput, keepStatus, replyStatuses } from './bulk-reply-draft.ts'
import { type BulkReplyTickets, useBulkReply } from './use-bulk-reply.ts'

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
  const { form, preview } = reply
  const [html, visibility] = [form.field('html'), form.field('visibility')]
  const count = preview ? preview.tickets + preview.skipped : null
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent className="max-w-2xl">
        <DialogTitle>
          {count === null
            ? t('ticket-list.bulk.writeReply')
            : t('ticket-list.reply.title', { count, isMore: false })}
        </DialogTitle>
        <DialogDescription>{t('ticket-list.reply.text')}</DialogDescription>
        <form {...form.props} className="flex flex-col gap-4">
          <RadioGroup
            aria-label={t('ticket-list.reply.visibility')}
            value={visibility.value}
            onValueChange={(value) => visibility.onChange(value === 'internal' ? 'internal' : 'public')}
            className="flex-row gap-6"
          >
            <RadioItem value="public" label={t('ticket-list.reply.public')} />
            <RadioItem value="internal" label={t('ticket-list.reply.internal')} />
          </RadioGroup>
          <FieldBox field={html} className="flex flex-col gap-2">
            <CannedResponseEditor
              html={html.value}
              label={t('ticket-list.reply.message')}
              error={html.error}
              onChange={html.onChange}
            />
            <BulkCannedResponsePicker onChoose={reply.append} />
          </FieldBox>
          <SelectField
            field={form.field('statusAfterwards')}
            label={t('ticket-list.reply.statusAfterwards')}
            options={listStatusOptions()}
          />
          <BulkReplyRecipients visibility={visibility.value} preview={preview} />
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              {t('ticket-list.reply.cancel')}
            </Button>
            <Button type="submit" isBusy={form.isSubmitting} disabled={preview?.tickets === 0}>
              {describeSending(visibility.value, preview)}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}

function listStatusOptions(): { value: BulkReplyInput['statusAfterwards']; label: string }[] {
  return [
    { value: keepStatus, label: t('ticket-list.reply.keepStatus') },
    ...replyStatuses.map((value) => ({ value, label: t(`ticket-list.values.status.${value}`) })),
  ]
}

/** Says who will receive the message before it is sent. */
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
          {preview
            ? t('ticket-list.reply.mailed', { count: preview.mailed })
            : t('ticket-list.reply.counting')}
        </strong>
      ) : (
        t('ticket-list.reply.notMailed')
      )}{' '}
      {preview && preview.skipped > 0 && t('ticket-list.reply.leftOut', { count: preview.skipped })}{' '}
      {t('ticket-list.reply.final')}
    </p>
  )
}

function describeSending(visibility: Visibility, preview: BulkReplyPreview | undefined): string {
  if (!preview) return t('ticket-list.reply.sendPlain')
  return visibility === 'public'
    ? t('ticket-list.reply.send', { count: preview.mailed })
    : t('ticket-list.reply.addNote', { count: preview.tickets })
}
