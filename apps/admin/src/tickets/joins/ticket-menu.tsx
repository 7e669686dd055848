import type { TicketDetail } from '@lodge/contracts'
import {
  Button,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  toast,
} from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Link2, Link as LinkIcon, Merge, Printer } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { LinkDialog } from './link-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { joinsQuery } from './queries.ts'
import { joinWords } from './words.ts'

const words = joinWords.menu

/** What can be done with a ticket as a whole. */
export function TicketMenu({ ticket }: { ticket: TicketDetail }) {
  const [dialog, setDialog] = useState<'merge' | 'link' | null>(null)
  const { data: joins } = useQuery(joinsQuery(ticket.number))
  const address = `/admin/tickets/${ticket.number}`
  const openIf = (name: 'merge' | 'link') => (isOpen: boolean) => setDialog(isOpen ? name : null)
  return (
    <div className="float-right ml-3">
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="outline" size="icon" aria-label={words.label} className="max-lg:size-11">
            <Ellipsis aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          {!joins?.mergedInto && (
            <DropdownMenuItem onSelect={() => setDialog('merge')}>
              <Merge aria-hidden />
              {words.merge}
            </DropdownMenuItem>
          )}
          <DropdownMenuItem onSelect={() => setDialog('link')}>
            <Link2 aria-hidden />
            {words.link}
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuItem asChild>
            <Link to={`${address}/print`} target="_blank" rel="noreferrer">
              <Printer aria-hidden />
              {words.print}
            </Link>
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => void copyAddress(`${address}/detail`)}>
            <LinkIcon aria-hidden />
            {words.copy}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <MergeDialog ticket={ticket} isOpen={dialog === 'merge'} onOpenChange={openIf('merge')} />
      <LinkDialog ticket={ticket} isOpen={dialog === 'link'} onOpenChange={openIf('link')} />
    </div>
  )
}

async function copyAddress(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(path, window.location.origin).href)
    toast.success(words.copied)
  } catch {
    toast.error(words.copyFailed)
  }
}
