import type { MessageView, Visibility } from '@lodge/contracts'
import {
  Button,
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  MessageText,
  RelativeTime,
} from '@lodge/ui'
import { fileUrl } from '../../../foundation/http.ts'
import { t } from '../../../foundation/t.ts'
import { staffAddressOf } from '../../../knowledge-base/reading/staff-path.ts'
import { MessageKind, messageClasses } from '../thread/message-kind.tsx'

interface StaleReplyDialogProps {
  visibility: Visibility
  newMessages: readonly MessageView[]
  onSendAnyway: () => void
  onBack: () => void
}

/** Shows what others wrote while the agent was writing, before their text goes out. */
export function StaleReplyDialog({ visibility, newMessages, onSendAnyway, onBack }: StaleReplyDialogProps) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onBack()}>
      <DialogContent className="max-w-xl">
        <DialogHeader>
          <DialogTitle>{t('ticket-thread.stale.title', { count: newMessages.length })}</DialogTitle>
          <DialogDescription>{t('ticket-thread.stale.text')}</DialogDescription>
        </DialogHeader>
        <ul className="flex max-h-[50dvh] flex-col gap-2 overflow-y-auto">
          {newMessages.map((message) => (
            <li key={message.id} className={messageClasses(message)}>
              <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-muted-foreground">
                <strong className="text-base font-semibold text-foreground">{message.author.name}</strong>
                <MessageKind message={message} />
                <RelativeTime at={message.createdAt} className="ms-auto" />
              </p>
              <MessageText message={message} fileUrl={fileUrl} addressOf={staffAddressOf} />
            </li>
          ))}
        </ul>
        <DialogFooter>
          <Button variant="outline" onClick={onBack} className="max-md:h-11">
            {t('ticket-thread.stale.back')}
          </Button>
          <Button onClick={onSendAnyway} className="max-md:h-11">
            {visibility === 'internal'
              ? t('ticket-thread.stale.addAnyway')
              : t('ticket-thread.stale.sendAnyway')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
