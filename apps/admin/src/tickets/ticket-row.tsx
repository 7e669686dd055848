import { useSession } from '@lodge/client'
import type { TicketRow as Row } from '@lodge/contracts'
import { Avatar, cn, PriorityMark, RelativeTime, SlaBar, StatusBadge, TableCell, TableRow } from '@lodge/ui'
import { UserX } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { messages } from '../messages.ts'
import { useChangedAt } from './fresh-rows.ts'

interface TicketRowProps {
  row: Row
  isCurrent: boolean
  onFocus: () => void
}

/** A ticket in the list: two lines of subject and requester inside 40 px, and its SLA as it runs. */
export const TicketRow = memo(function TicketRow({ row, isCurrent, onFocus }: TicketRowProps) {
  const changedAt = useChangedAt(row.number)
  return (
    // A new key starts the glow anew with every change.
    <TableRow
      key={changedAt}
      isCurrent={isCurrent}
      isChanged={changedAt !== undefined}
      data-number={row.number}
    >
      <TableCell className="text-sm text-muted-foreground tabular-nums max-md:hidden">{row.number}</TableCell>
      <TableCell className="w-full max-w-0 py-0.5 max-md:px-4 max-md:py-2">
        <Link
          to={`/admin/tickets/${row.number}/detail`}
          onFocus={onFocus}
          className="block truncate text-sm font-medium outline-offset-1 hover:underline"
        >
          {row.subject}
        </Link>
        <p className="truncate text-xs text-muted-foreground">
          <span className="text-foreground">{row.requester.name}</span> · {row.snippet}
        </p>
        <div className="mt-1 flex items-center gap-2 md:hidden">
          <StatusBadge status={row.status} />
          {row.sla && <SlaBar clock={row.sla} variant="row" className="flex-1" />}
        </div>
      </TableCell>
      <TableCell className="max-md:hidden">
        <StatusBadge status={row.status} />
      </TableCell>
      <TableCell className="text-sm max-xl:hidden">
        <PriorityMark priority={row.priority} />
      </TableCell>
      <TableCell className="max-w-34 truncate text-sm max-lg:hidden">{row.team.name}</TableCell>
      <TableCell className="max-w-36 text-sm max-lg:hidden">
        <AssigneeCell row={row} />
      </TableCell>
      <TableCell className="w-45 min-w-45 max-md:hidden">
        {row.sla && <SlaBar clock={row.sla} variant="row" />}
      </TableCell>
      <TableCell className="text-right text-xs whitespace-nowrap text-muted-foreground max-xl:hidden">
        <RelativeTime at={row.updatedAt} />
      </TableCell>
    </TableRow>
  )
})

function AssigneeCell({ row }: { row: Row }) {
  const me = useSession((state) => state.authUser?.alias)
  const { assignee } = row
  if (!assignee)
    return (
      <span className="flex items-center gap-1.5 text-muted-foreground">
        <UserX aria-hidden className="size-4" />
        {messages.tickets.unassigned}
      </span>
    )
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Avatar name={assignee.name} size={20} />
      <span className={cn('truncate', assignee.alias === me && 'font-medium')}>{assignee.name}</span>
    </span>
  )
}
