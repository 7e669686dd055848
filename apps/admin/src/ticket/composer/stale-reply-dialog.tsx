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
import { fileUrl } from '../../http.ts'
import { MessageKind, messageClasses } from '../thread/message-kind.tsx'
import { conversationStrings } from '../thread/strings.ts'

const strings = conversationStrings.stale

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
          <DialogTitle>{strings.title(newMessages.length)}</DialogTitle>
          <DialogDescription>{strings.text}</DialogDescription>
        </DialogHeader>
        <ul className="flex max-h-[50dvh] flex-col gap-2 overflow-y-auto">
          {newMessages.map((message) => (
            <li key={message.id} className={messageClasses(message)}>
              <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-muted-foreground">
                <strong className="text-base font-semibold text-foreground">{message.author.name}</strong>
                <MessageKind message={message} />
                <RelativeTime at={message.createdAt} className="ml-auto" />
              </p>
              <MessageText message={message} fileUrl={fileUrl} />
            </li>
          ))}
        </ul>
        <DialogFooter>
          <Button variant="outline" onClick={onBack} className="max-md:h-11">
            {strings.back}
          </Button>
          <Button onClick={onSendAnyway} className="max-md:h-11">
            {visibility === 'internal' ? strings.addAnyway : strings.sendAnyway}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
