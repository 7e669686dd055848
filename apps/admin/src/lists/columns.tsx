import { useSession } from '@lodge/client'
import type { ListColumn, TicketRow } from '@lodge/contracts'
import { Avatar, Badge, cn, PriorityMark, RelativeTime, SlaBar, StatusBadge } from '@lodge/ui'
import { UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { listWords } from './words.ts'

interface Column {
  /** Of head and cells alike. */
  className: string
  cell: (row: TicketRow) => ReactNode
}

const text = 'max-w-34 truncate text-sm'
const quiet = 'text-right text-xs whitespace-nowrap text-muted-foreground'

/** What each column shows; the subject is the row's own. */
export const columnCells: Record<Exclude<ListColumn, 'subject'>, Column> = {
  number: {
    className: 'text-sm text-muted-foreground tabular-nums max-md:hidden',
    cell: ({ number }) => number,
  },
  status: { className: 'max-md:hidden', cell: ({ status }) => <StatusBadge status={status} /> },
  priority: {
    className: 'text-sm max-xl:hidden',
    cell: ({ priority }) => <PriorityMark priority={priority} />,
  },
  team: { className: cn(text, 'max-xl:hidden'), cell: ({ team }) => team.name },
  assignee: { className: 'max-w-36 text-sm max-lg:hidden', cell: (row) => <AssigneeCell row={row} /> },
  requester: { className: cn(text, 'max-xl:hidden'), cell: ({ requester }) => requester.name },
  topic: { className: cn(text, 'max-xl:hidden'), cell: ({ topic }) => topic.name },
  unit: { className: cn(text, 'max-xl:hidden'), cell: ({ unit }) => unit?.name },
  course: {
    className: cn(text, 'max-xl:hidden'),
    cell: ({ course }) => course && <span title={course.name}>{course.code}</span>,
  },
  tags: { className: 'max-w-44 max-xl:hidden', cell: ({ tags }) => <TagsCell tags={tags} /> },
  sla: {
    className: 'w-45 min-w-45 max-md:hidden',
    cell: ({ sla }) => sla && <SlaBar clock={sla} variant="row" />,
  },
  created: {
    className: cn(quiet, 'max-xl:hidden'),
    cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
  },
  updated: {
    className: cn(quiet, 'max-xl:hidden'),
    cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
  },
}

function TagsCell({ tags }: { tags: readonly string[] }) {
  return (
    <span className="flex gap-1 overflow-hidden" title={tags.join(', ')}>
      {tags.map((tag) => (
        <Badge key={tag} tone="neutral" className="shrink-0">
          {tag}
        </Badge>
      ))}
    </span>
  )
}

function AssigneeCell({ row }: { row: TicketRow }) {
  const me = useSession((state) => state.authUser?.alias)
  const { assignee } = row
  if (!assignee)
    return (
      <span className="flex items-center gap-1.5 text-muted-foreground">
        <UserX aria-hidden className="size-4" />
        {listWords.unassigned}
      </span>
    )
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Avatar name={assignee.name} size={20} />
      <span className={cn('truncate', assignee.alias === me && 'font-medium')}>{assignee.name}</span>
    </span>
  )
}
