import type { ForecastDay } from '@lodge/contracts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@lodge/ui'
import { t } from '../../../foundation/t.ts'
import { formatForecastDay } from './forecast-days.ts'

/** The figures of the forecast, a row for each day. */
export function ForecastTable({ days }: { days: readonly ForecastDay[] }) {
  return (
    <Table aria-label={t('forecast.title')} className="tabular-nums">
      <TableHeader>
        <tr>
          <TableHead>{t('forecast.day')}</TableHead>
          <TableHead className="text-end">{t('forecast.expected')}</TableHead>
          <TableHead className="text-end">{t('forecast.usually')}</TableHead>
        </tr>
      </TableHeader>
      <TableBody>
        {days.map(({ date, expected, low, high }) => (
          <TableRow key={date} className="h-8 break-inside-avoid">
            <th scope="row" className="px-1.5 text-start font-normal whitespace-nowrap first:ps-gutter">
              {formatForecastDay(date)}
            </th>
            <TableCell className="text-end">{t('reports.number', { value: expected })}</TableCell>
            <TableCell className="text-end text-muted-foreground">
              {t('forecast.between', { low, high })}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
