import { useSession } from '@lodge/client'
import {
  fromKeys,
  type TicketListColumn,
  type TicketRow,
  type ValueProperty,
  valueProperties,
} from '@lodge/contracts'
import { Avatar, Badge, cn, formatList, PriorityLabel, RelativeTime, StatusBadge } from '@lodge/ui'
import { UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { describeWord, isWord } from '../../../foundation/property-words.ts'
import { t } from '../../../foundation/t.ts'
import { SlaCell } from './sla-cell.tsx'

interface ColumnCell {
  /** Classes of head and cells alike. */
  className: string
  /** The narrowest window that has room for it, next to what is always shown. */
  from: 'md' | 'lg' | 'xl'
  cell: (row: TicketRow) => ReactNode
}

const text = 'max-w-34 truncate text-sm'
const quiet = 'text-end text-xs whitespace-nowrap text-muted-foreground'

/** The cell of each column but the subject, which is the row's own. */
export const columnCells: Record<Exclude<TicketListColumn, 'subject'>, ColumnCell> = {
  ...fromKeys(valueProperties, valueCell),
  number: {
    from: 'md',
    className: 'text-sm text-muted-foreground tabular-nums max-md:hidden',
    cell: ({ number }) => number,
  },
  status: { from: 'md', className: 'max-md:hidden', cell: ({ status }) => <StatusBadge status={status} /> },
  priority: {
    from: 'xl',
    className: 'text-sm max-md:hidden',
    cell: ({ priority }) => <PriorityLabel priority={priority} />,
  },
  assignee: {
    from: 'lg',
    className: 'max-w-36 text-sm max-md:hidden',
    cell: (row) => <AssigneeCell row={row} />,
  },
  course: {
    from: 'xl',
    className: cn(text, 'max-md:hidden'),
    cell: ({ course }) =>
      course && (
        <span title={course.name}>
          {course.code}
          {course.term && ` (${course.term})`}
        </span>
      ),
  },
  rating: {
    from: 'xl',
    className: cn(text, 'max-md:hidden'),
    cell: ({ rating }) => rating !== 'none' && t(`ticket-list.values.rating.${rating}`),
  },
  unanswered: {
    from: 'xl',
    className: cn(quiet, 'max-md:hidden'),
    cell: ({ unansweredSince }) => unansweredSince && <RelativeTime at={unansweredSince} />,
  },
  undelivered: {
    from: 'xl',
    className: cn(text, 'max-md:hidden'),
    cell: ({ undelivered }) => undelivered === 'yes' && t('ticket-list.values.undelivered.yes'),
  },
  tags: { from: 'xl', className: 'max-w-44 max-md:hidden', cell: ({ tags }) => <TagsCell tags={tags} /> },
  sla: {
    from: 'md',
    className: 'w-45 min-w-45 max-md:hidden',
    cell: (row) => <SlaCell row={row} />,
  },
  created: {
    from: 'xl',
    className: cn(quiet, 'max-md:hidden'),
    cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
  },
  updated: {
    from: 'xl',
    className: cn(quiet, 'max-md:hidden'),
    cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
  },
}

/** The cell of a property that needs none of its own: its text or choice in words, or the name of what it refers to. */
function valueCell(property: ValueProperty): ColumnCell {
  return {
    from: 'xl',
    className: cn(text, 'max-md:hidden'),
    cell: (row) => {
      const value = row[property]
      if (value === null) return null
      if (typeof value === 'string') return isWord(property) ? describeWord(property, value) : value
      return 'name' in value ? value.name : formatList(value)
    },
  }
}

function TagsCell({ tags }: { tags: readonly string[] }) {
  return (
    <span className="flex gap-1 overflow-hidden" title={formatList(tags)}>
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
        {t('ticket-list.unassigned')}
      </span>
    )
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Avatar name={assignee.name} size={20} />
      <span className={cn('truncate', assignee.alias === me && 'font-medium')}>{assignee.name}</span>
    </span>
  )
}
