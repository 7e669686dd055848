import type { TicketDetail } from '@lodge/contracts'
import { t } from '../../../foundation/t.ts'
import { useChangeTags } from './property-commands.ts'
import { AddTag, TagList } from './tag-input.tsx'

/** The line for another tag, which the command palette opens too. */
export interface TagInputState {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The tags, each to be taken off, and a place to type more. */
export function TagsProperty({ ticket, tagging }: { ticket: TicketDetail; tagging: TagInputState }) {
  const { mutate } = useChangeTags(ticket.number)
  const mayChange = ticket.can.assign
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1 px-2 py-1">
      <TagList tags={ticket.tags} onRemove={mayChange ? (tag) => mutate({ remove: [tag] }) : null} />
      {!mayChange && ticket.tags.length === 0 && (
        <span className="text-muted-foreground">{t('ticket-property.noneYet')}</span>
      )}
      {mayChange && <AddTag tags={ticket.tags} onAdd={(tag) => mutate({ add: [tag] })} {...tagging} />}
    </div>
  )
}
