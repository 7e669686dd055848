import type { MessageView, TicketDetail } from '@lodge/contracts'
import { Button, DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '@lodge/ui'
import { CornerUpRight, Ellipsis, Split } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { t } from '../../../foundation/t.ts'
import { MoveDialog } from './move-dialog.tsx'
import { SplitDialog } from './split-dialog.tsx'

type Choice = 'split' | 'move'
interface Chosen {
  message: MessageView
  choice: Choice
}

/** Offers to take a message out of its ticket. The dialogs stand by themselves, since the message may leave before they close. */
export function useMessageMenu(ticket: TicketDetail): {
  menuOf: (message: MessageView) => ReactNode
  dialogs: ReactNode
} {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const close = () => setChosen(null)
  return {
    menuOf: (message) =>
      canLeave(message, ticket) && (
        <MessageMenu message={message} onChoose={(choice) => setChosen({ message, choice })} />
      ),
    dialogs: chosen && (
      <>
        {chosen.choice === 'move' && <MoveDialog ticket={ticket} message={chosen.message} onClose={close} />}
        {chosen.choice === 'split' && (
          <SplitDialog ticket={ticket} message={chosen.message} onClose={close} />
        )}
      </>
    ),
  }
}

/** The first message stays, and so does what staff have sent; the server decides. */
function canLeave({ author, visibility, createdAt }: MessageView, ticket: TicketDetail): boolean {
  if (ticket.isMerged || createdAt === ticket.createdAt) return false
  return author.side === 'requester' || visibility === 'internal'
}

function MessageMenu({
  message: { visibility },
  onChoose,
}: {
  message: MessageView
  onChoose: (choice: Choice) => void
}) {
  // A dialog opens once the menu has given the focus back, and gives it back to the same place in its turn.
  const chosen = useRef<Choice | null>(null)
  const choose = (choice: Choice) => () => {
    chosen.current = choice
  }
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          variant="ghost"
          size="icon-small"
          aria-label={t('ticket.message.menu')}
          title={t('ticket.message.menu')}
          className="-my-1 max-md:-my-3 opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 focus-visible:opacity-100 data-[state=open]:opacity-100 max-md:size-11 max-md:opacity-100"
        >
          <Ellipsis aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent
        align="end"
        onCloseAutoFocus={() => {
          if (chosen.current) onChoose(chosen.current)
          chosen.current = null
        }}
      >
        {visibility === 'public' && (
          <DropdownMenuItem onSelect={choose('split')}>
            <Split aria-hidden />
            {t('ticket.message.split')}
          </DropdownMenuItem>
        )}
        <DropdownMenuItem onSelect={choose('move')}>
          <CornerUpRight aria-hidden />
          {t('ticket.message.move')}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
