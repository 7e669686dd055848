import type { TicketDetail } from '@lodge/contracts'
import {
  Button,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Link2, Link as LinkIcon, Merge, Printer } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { t } from '../../../foundation/t.ts'
import { LinkDialog } from '../links/link-dialog.tsx'
import { MergeDialog } from '../merging/merge-dialog.tsx'
import { relatedTicketsQuery } from '../merging/queries.ts'
import { copyTicketUrl, printUrl } from './ticket-url.ts'

/** The dialogs that join a ticket with another one. */
export type TicketDialog = 'merge' | 'link'

interface TicketMenuProps {
  ticket: TicketDetail
  /** The dialog that is open. */
  dialog: TicketDialog | null
  onDialog: (dialog: TicketDialog | null) => void
}

export function TicketMenu({ ticket, dialog, onDialog }: TicketMenuProps) {
  // A dialog opens once the menu has given the focus back, and gives it back to the same place in its turn.
  const chosen = useRef<TicketDialog | null>(null)
  const { data: relatedTickets } = useQuery(relatedTicketsQuery(ticket.number))
  const choose = (name: TicketDialog) => {
    chosen.current = name
  }
  const openIf = (name: TicketDialog) => (isOpen: boolean) => onDialog(isOpen ? name : null)
  return (
    <div className="float-end ms-3">
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button
            variant="outline"
            size="icon"
            aria-label={t('ticket.menu.label')}
            className="max-lg:size-11"
          >
            <Ellipsis aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent
          align="end"
          onCloseAutoFocus={() => {
            if (chosen.current) onDialog(chosen.current)
            chosen.current = null
          }}
        >
          {!relatedTickets?.mergedInto && (
            <DropdownMenuItem onSelect={() => choose('merge')}>
              <Merge aria-hidden />
              {t('ticket.menu.merge')}
            </DropdownMenuItem>
          )}
          <DropdownMenuItem onSelect={() => choose('link')}>
            <Link2 aria-hidden />
            {t('ticket.menu.link')}
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuItem asChild>
            <Link to={printUrl(ticket.number)} target="_blank" rel="noreferrer">
              <Printer aria-hidden />
              {t('ticket.menu.print')}
            </Link>
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => void copyTicketUrl(ticket.number)}>
            <LinkIcon aria-hidden />
            {t('ticket.menu.copy')}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <MergeDialog ticket={ticket} isOpen={dialog === 'merge'} onOpenChange={openIf('merge')} />
      <LinkDialog ticket={ticket} isOpen={dialog === 'link'} onOpenChange={openIf('link')} />
    </div>
  )
}
