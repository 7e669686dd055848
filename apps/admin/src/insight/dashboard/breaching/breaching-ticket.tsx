import type { TicketRow } from '@lodge/contracts'
import { Avatar, cn } from '@lodge/ui'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '../../../foundation/t.ts'
import { AssignMenu } from './assign-menu.tsx'
import { DueCell } from './due-cell.tsx'

const columns =
  'grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-4 md:grid-cols-[56px_minmax(0,1fr)_150px_56px_132px]'

/** The heads of the columns, for the eye; each row says by itself what it holds. */
export function BreachingHead() {
  return (
    <div aria-hidden className={cn(columns, 'bg-surface py-1 text-xs text-muted-foreground max-md:hidden')}>
      <span>{t('property.names.number')}</span>
      <span>{t('property.names.subject')}</span>
      <span>{t('property.names.assignee')}</span>
      <span>{t('dashboard.breaching.clock')}</span>
      <span className="text-end">{t('dashboard.breaching.dueIn')}</span>
    </div>
  )
}

interface BreachingRowProps extends ComponentProps<'li'> {
  row: TicketRow
  assignee: ReactNode
  due: ReactNode
}

export function BreachingRow({ row, assignee, due, className, ...item }: BreachingRowProps) {
  return (
    <li {...item} className={cn(columns, 'items-center border-t border-border py-1.5', className)}>
      <span className="text-sm text-muted-foreground tabular-nums max-md:hidden">{row.number}</span>
      <div className="min-w-0">
        <Link
          to={`/admin/tickets/${row.number}/detail`}
          className="block truncate text-sm font-medium hover:underline"
        >
          <bdi>{row.subject}</bdi>
        </Link>
        <p className="truncate text-xs text-muted-foreground">
          {row.requester.name} · {t(`ui.priority.${row.priority}`)} · {row.team.name}
        </p>
      </div>
      <span className="min-w-0 text-sm max-md:order-last max-md:col-span-2">{assignee}</span>
      <span className="text-sm text-muted-foreground max-md:hidden">
        {row.sla && t(`ui.sla.short.${row.sla.metric}`)}
      </span>
      {due}
    </li>
  )
}

export function BreachingTicket({ row }: { row: TicketRow }) {
  return (
    <BreachingRow
      row={row}
      assignee={row.assignee ? <Assignee name={row.assignee.name} /> : <AssignMenu row={row} />}
      due={<DueCell row={row} />}
      className={cn(
        row.slaStatus === 'breached' &&
          'shadow-[inset_3px_0_0_var(--destructive)] rtl:shadow-[inset_-3px_0_0_var(--destructive)]',
      )}
    />
  )
}

export function Assignee({ name }: { name: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <Avatar name={name} size={20} />
      <span className="truncate">{name}</span>
    </span>
  )
}
