import type { MergeView, RelatedTickets, TicketDetail, TicketLinkView } from '@lodge/contracts'
import { Button } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { Plus, Undo2, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { t } from '../../../foundation/t.ts'
import { relatedTicketsQuery, useUndoMerge, useUnlinkTicket } from '../merging/queries.ts'
import { TicketSummary } from '../merging/ticket-picker.tsx'
import { LoadedPanel, PanelButton } from '../parts/loaded-panel.tsx'
import { usePartActions } from '../parts/use-part-actions.ts'
import { LinkDialog } from './link-dialog.tsx'

/** The ticket's links, and the tickets that were merged into it. */
export function RelatedTicketsPanel({ ticket }: { ticket: Pick<TicketDetail, 'number'> }) {
  const [isLinking, setIsLinking] = useState(false)
  const query = useQuery(relatedTicketsQuery(ticket.number))
  return (
    <LoadedPanel
      id="linked"
      title={t('ticket.panel.title')}
      query={query}
      failed={t('ticket.panel.failed')}
      action={
        <PanelButton
          icon={Plus}
          text={t('ticket.panel.link')}
          label={t('ticket.panel.linkLong')}
          onClick={() => setIsLinking(true)}
        />
      }
      footer={<LinkDialog ticket={ticket} isOpen={isLinking} onOpenChange={setIsLinking} />}
    >
      {(relatedTickets) => <RelatedTicketGroups number={ticket.number} relatedTickets={relatedTickets} />}
    </LoadedPanel>
  )
}

function RelatedTicketGroups({
  number,
  relatedTickets: { links, mergedFrom: merged },
}: {
  number: number
  relatedTickets: RelatedTickets
}) {
  if (links.length === 0 && merged.length === 0)
    return <p className="text-sm text-muted-foreground">{t('ticket.panel.none')}</p>
  const groups = Map.groupBy(links, ({ kind: relation }) => relation)
  return (
    <div className="flex flex-col gap-2">
      {[...groups].map(([relation, group]) => (
        <RelatedTicketGroup key={relation} title={t(`ticket.panel.relations.${relation}`)}>
          {group.map((link) => (
            <LinkRow key={`${relation}-${link.ticket.number}`} number={number} link={link} />
          ))}
        </RelatedTicketGroup>
      ))}
      {merged.length > 0 && (
        <RelatedTicketGroup title={t('ticket.panel.merged')}>
          {merged.map((merge) => (
            <MergedRow key={merge.at} into={number} merge={merge} />
          ))}
        </RelatedTicketGroup>
      )}
    </div>
  )
}

function RelatedTicketGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="text-xs text-muted-foreground">{title}</h3>
      <ul aria-label={title}>{children}</ul>
    </div>
  )
}

const rowClasses = 'group flex min-h-8 items-center gap-1 text-sm max-lg:min-h-11'
const linkClasses = 'flex min-w-0 flex-1 items-center rounded-sm hover:underline'

function LinkRow({ number, link: { ticket, isRemovable } }: { number: number; link: TicketLinkView }) {
  const unlink = useUnlinkTicket(number)
  const remove = {
    id: 'unlink',
    label: t('ticket.panel.remove', { number: ticket.number }),
    icon: X,
    keywords: t('command-palette-keywords.unlink'),
    run: () => unlink.mutate(ticket.number),
  }
  usePartActions({ number, source: `link-${ticket.number}` }, isRemovable ? [remove] : [])
  return (
    <li className={rowClasses}>
      <Link to={`/admin/tickets/${ticket.number}/detail`} className={linkClasses}>
        <TicketSummary ticket={ticket} />
      </Link>
      {isRemovable && (
        <RowButton
          label={t('ticket.panel.remove', { number: ticket.number })}
          isBusy={unlink.isPending}
          onClick={() => unlink.mutate(ticket.number)}
        >
          <X aria-hidden />
        </RowButton>
      )}
    </li>
  )
}

function MergedRow({ into, merge: { ticket, undoUntil } }: { into: number; merge: MergeView }) {
  const undo = useUndoMerge(ticket?.number ?? 0)
  const from = ticket?.number ?? 0
  const separate = {
    id: 'separate',
    label: t('ticket.panel.undo', { number: from }),
    icon: Undo2,
    keywords: t('command-palette-keywords.undoMerge'),
    run: () => undo.mutate(into),
  }
  usePartActions({ number: into, source: `merge-${from}` }, ticket && undoUntil ? [separate] : [])
  if (!ticket)
    return <li className={`${rowClasses} text-muted-foreground`}>{t('ticket.panel.mergedHidden')}</li>
  return (
    <li className={rowClasses}>
      <Link to={`/admin/tickets/${ticket.number}/detail`} className={linkClasses}>
        <TicketSummary ticket={ticket} />
      </Link>
      {undoUntil && (
        <RowButton
          label={t('ticket.panel.undo', { number: ticket.number })}
          isBusy={undo.isPending}
          onClick={() => undo.mutate(into)}
        >
          <Undo2 aria-hidden />
        </RowButton>
      )}
    </li>
  )
}

interface RowButtonProps {
  label: string
  isBusy: boolean
  onClick: () => void
  children: ReactNode
}

function RowButton({ label, isBusy, onClick, children }: RowButtonProps) {
  return (
    <Button
      variant="ghost"
      size="icon-small"
      aria-label={label}
      title={label}
      isBusy={isBusy}
      onClick={onClick}
      className="text-muted-foreground max-lg:size-11"
    >
      {children}
    </Button>
  )
}
