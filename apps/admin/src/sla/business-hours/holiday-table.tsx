import type { Holiday } from '@lodge/contracts'
import {
  Button,
  formatDate,
  formatWeekday,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@lodge/ui'
import { Trash2 } from 'lucide-react'
import { t } from '../../foundation/t.ts'

interface HolidayTableProps {
  shown: readonly Holiday[]
  onRemove: (holiday: Holiday) => void
}

/** Holidays by date, each with a button that removes it. */
export function HolidayTable({ shown, onRemove }: HolidayTableProps) {
  return (
    <Table>
      <TableHeader>
        <tr>
          <TableHead className="first:ps-1.5">{t('sla-settings.businessHours.date')}</TableHead>
          <TableHead>{t('sla-settings.businessHours.holidayName')}</TableHead>
          <TableHead>{t('sla-settings.businessHours.weekday')}</TableHead>
          <TableHead>
            <span className="sr-only">{t('sla-settings.businessHours.removeHoliday', { name: '' })}</span>
          </TableHead>
        </tr>
      </TableHeader>
      <TableBody>
        {shown.map((holiday) => (
          <TableRow key={holiday.date}>
            <TableCell className="w-28 tabular-nums first:ps-1.5">
              {formatHolidayDate(holiday.date)}
            </TableCell>
            <TableCell>{holiday.name}</TableCell>
            <TableCell className="text-muted-foreground">
              {formatWeekday(`${holiday.date}T12:00:00Z`, { timeZone: 'UTC' }, 'long')}
            </TableCell>
            <TableCell className="w-10 text-end last:pe-1.5">
              <Button
                variant="ghost"
                size="icon-small"
                aria-label={t('sla-settings.businessHours.removeHoliday', {
                  name: `${holiday.name}, ${formatHolidayDate(holiday.date)}`,
                })}
                onClick={() => onRemove(holiday)}
              >
                <Trash2 aria-hidden />
              </Button>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function formatHolidayDate(date: string) {
  return formatDate(`${date}T12:00:00Z`, 'UTC')
}
