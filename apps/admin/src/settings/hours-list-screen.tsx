import { serverNow } from '@lodge/client'
import { Badge, formatDate, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { durationText } from './duration-text.ts'
import { ListFrame } from './list-frame.tsx'
import { calendarsQuery } from './queries.ts'
import { openMinutes } from './week.ts'
import { settingsWords } from './words.ts'

const { list, calendar: words } = settingsWords

/** All business hours, those in use first. */
export function HoursListScreen() {
  const query = useQuery(calendarsQuery)
  const [search, setSearch] = useState('')
  const shown =
    query.data?.items.filter(({ name, timezone }) =>
      `${name} ${timezone}`.toLowerCase().includes(search.trim().toLowerCase()),
    ) ?? []
  const today = new Date(serverNow()).toISOString().slice(0, 10)
  return (
    <ListFrame
      title={settingsWords.hours}
      text={words.text}
      count={query.data?.items.length}
      create={{ to: '/admin/settings/business-hours/create', label: words.create }}
      search={search}
      onSearch={setSearch}
      isPending={query.isPending}
      error={query.error}
      onRetry={() => query.refetch()}
      isEmpty={shown.length === 0}
    >
      <Table>
        <TableHeader>
          <tr>
            <TableHead>{list.name}</TableHead>
            <TableHead>{list.zone}</TableHead>
            <TableHead>{list.openTime}</TableHead>
            <TableHead className="text-right">{list.holidays}</TableHead>
            <TableHead>{list.usedBy}</TableHead>
            <TableHead className="text-right">{list.open}</TableHead>
            <TableHead>{list.status}</TableHead>
            <TableHead>{list.updated}</TableHead>
          </tr>
        </TableHeader>
        <TableBody>
          {shown.map((calendar) => (
            <TableRow key={calendar.alias}>
              <TableCell className="font-medium">
                <Link to={calendar.alias} className="underline-offset-4 hover:underline">
                  {calendar.name}
                </Link>
              </TableCell>
              <TableCell className="text-muted-foreground">{calendar.timezone}</TableCell>
              <TableCell className="whitespace-nowrap text-muted-foreground tabular-nums">
                {openMinutes(calendar.weekly) === 0 ? (
                  <Badge tone="warning">{words.closed}</Badge>
                ) : (
                  durationText(openMinutes(calendar.weekly))
                )}
              </TableCell>
              <TableCell className="text-right tabular-nums">
                {calendar.holidays.filter(({ date }) => date >= today).length}
              </TableCell>
              <TableCell className="max-w-64 truncate text-muted-foreground">
                {calendar.usedBy.map(({ name }) => name).join(', ') || list.nobody}
              </TableCell>
              <TableCell className="text-right font-medium tabular-nums">
                {calendar.openTickets.toLocaleString('en')}
              </TableCell>
              <TableCell>
                <Badge tone={calendar.archivedAt ? 'neutral' : 'success'}>
                  {calendar.archivedAt ? settingsWords.archived : settingsWords.active}
                </Badge>
              </TableCell>
              <TableCell className="text-muted-foreground tabular-nums">
                {formatDate(calendar.updatedAt)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </ListFrame>
  )
}
