import type { ReportGroup, TicketReport } from '@lodge/contracts'
import { cn, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@lodge/ui'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { t } from '../../../foundation/t.ts'
import { FigureLink } from '../figures/figure-link.tsx'
import { ReportPanel } from '../report-panel.tsx'
import { groupColumns } from './group-columns.ts'
import { type GroupSort, sortGroupRows, useGroupSort } from './use-group-sort.ts'

type GroupRow = TicketReport['groups'][ReportGroup][number]

/** The figures of each team, agent or topic. */
export function GroupTable({ group, rows }: { group: ReportGroup; rows: readonly GroupRow[] }) {
  const { sort, choose } = useGroupSort(group)
  const title = t(`reports.groups.${group}`)
  return (
    <ReportPanel title={title} className="print:break-inside-auto">
      {rows.length === 0 ? (
        <p className="px-4 pb-4 text-base text-muted-foreground">{t('reports.groups.none')}</p>
      ) : (
        <Table aria-label={title} className="text-sm">
          <TableHeader>
            <tr>
              <SortHead
                column="name"
                sort={sort}
                onChoose={choose}
                title={t(`reports.groups.name.${group}`)}
              />
              {groupColumns.map((column) => (
                <SortHead
                  key={column}
                  {...{ column, sort }}
                  onChoose={choose}
                  title={t(`reports.groups.columns.${column}`)}
                />
              ))}
            </tr>
          </TableHeader>
          <TableBody>
            {sortGroupRows(rows, sort).map((row) => (
              <GroupTableRow key={row.of?.alias ?? ''} group={group} row={row} />
            ))}
          </TableBody>
        </Table>
      )}
    </ReportPanel>
  )
}

interface SortHeadProps {
  column: GroupSort['column']
  sort: GroupSort
  title: string
  onChoose: (column: GroupSort['column']) => void
}

function SortHead({ column, sort, title, onChoose }: SortHeadProps) {
  const direction = sort.column === column ? sort.direction : undefined
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <TableHead
      aria-sort={direction}
      className={cn('print:px-1 print:text-xs print:whitespace-normal', column !== 'name' && 'text-end')}
    >
      <button
        type="button"
        onClick={() => onChoose(column)}
        title={t('reports.groups.sortBy', { measure: title })}
        className={cn('inline-flex items-center gap-1 hover:text-foreground', direction && 'text-foreground')}
      >
        {title}
        {direction && <Arrow aria-hidden className="size-3.5 print:hidden" />}
      </button>
    </TableHead>
  )
}

function GroupTableRow({ group, row }: { group: ReportGroup; row: GroupRow }) {
  const name = row.of?.name ?? t(`reports.groups.nobody.${group}`)
  return (
    <TableRow className="h-9 print:h-6 print:break-inside-avoid">
      <th
        scope="row"
        className="max-w-60 min-w-32 truncate px-1.5 text-start font-medium first:ps-gutter print:px-1 print:text-xs"
      >
        {name}
      </th>
      {groupColumns.map((measure) => (
        <TableCell key={measure} className="text-end whitespace-nowrap print:px-1 print:text-xs">
          <FigureLink
            figure={row.figures[measure]}
            counted={{ measure, group, row: row.of?.alias ?? 'none' }}
            label={(value) =>
              t('reports.groups.of', {
                measure: t(`reports.measures.${measure}.title`),
                name,
                value,
              })
            }
          />
        </TableCell>
      ))}
    </TableRow>
  )
}
