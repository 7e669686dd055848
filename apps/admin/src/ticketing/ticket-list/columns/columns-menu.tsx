import { defaultTicketListColumns, TicketListColumn } from '@lodge/contracts'
import { Button, CheckboxField, Popover, PopoverContent, PopoverTrigger } from '@lodge/ui'
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react'
import { t } from '../../../foundation/t.ts'
import { useColumnStore } from './use-columns.ts'
import { useVisibleColumns } from './use-visible-columns.ts'

interface ColumnsMenuProps {
  columns: readonly TicketListColumn[]
  onChange: (columns: readonly TicketListColumn[]) => void
}

export function ColumnsMenu({ columns, onChange }: ColumnsMenuProps) {
  const { narrow, hidden } = useVisibleColumns(columns)
  const unusedColumns = TicketListColumn.options.filter((column) => !columns.includes(column))
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button variant="ghost" className="max-md:hidden">
          <Columns3 aria-hidden />
          <span className="max-xl:sr-only">{t('ticket-list.columns.choose')}</span>
          {hidden.length > 0 && (
            <span className="font-normal text-muted-foreground">
              {t('ticket-list.columns.hidden', { count: hidden.length })}
            </span>
          )}
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label={t('ticket-list.columns.choose')} className="w-72">
        <p className="mb-2 text-sm text-muted-foreground">{t('ticket-list.columns.text')}</p>
        {narrow.length > 0 && <HiddenColumns narrow={narrow} />}
        <ul className="flex max-h-96 flex-col overflow-y-auto p-0.5">
          {[...columns, ...unusedColumns].map((column) => (
            <ColumnItem key={column} column={column} columns={columns} onChange={onChange} />
          ))}
        </ul>
        <Button
          variant="ghost"
          size="small"
          className="mt-2"
          onClick={() => onChange(defaultTicketListColumns)}
        >
          {t('ticket-list.columns.reset')}
        </Button>
      </PopoverContent>
    </Popover>
  )
}

function ColumnItem({ column, columns, onChange }: ColumnsMenuProps & { column: TicketListColumn }) {
  const others = columns.filter((other) => other !== column)
  const place = columns.indexOf(column)
  const move = (by: -1 | 1) => onChange(others.toSpliced(Math.max(0, place + by), 0, column))
  return (
    <li className="flex h-8 items-center gap-1">
      <CheckboxField
        label={t(`property.names.${column}`)}
        checked={place >= 0}
        disabled={column === 'subject'}
        onCheckedChange={(isOn) => onChange(isOn ? [...columns, column] : others)}
        className="flex-1"
      />
      {place >= 0 && (
        <>
          <Button
            variant="ghost"
            size="icon-small"
            aria-label={t('ticket-list.columns.earlier', { name: t(`property.names.${column}`) })}
            disabled={place === 0}
            onClick={() => move(-1)}
          >
            <ArrowUp aria-hidden />
          </Button>
          <Button
            variant="ghost"
            size="icon-small"
            aria-label={t('ticket-list.columns.later', { name: t(`property.names.${column}`) })}
            disabled={place === columns.length - 1}
            onClick={() => move(1)}
          >
            <ArrowDown aria-hidden />
          </Button>
        </>
      )}
    </li>
  )
}

/** Names the columns that have no room here, and the way to see them. */
function HiddenColumns({ narrow }: { narrow: readonly TicketListColumn[] }) {
  const { showsAll, allShown } = useColumnStore()
  return (
    <div className="mb-3 flex flex-col gap-2 rounded-md bg-surface p-2 text-sm">
      {!showsAll && (
        <p>
          {t('ticket-list.columns.noRoom', {
            names: narrow.map((column) => t(`property.names.${column}`)),
          })}
        </p>
      )}
      <CheckboxField
        label={t('ticket-list.columns.showAll')}
        checked={showsAll}
        onCheckedChange={(isOn) => allShown(isOn === true)}
      />
    </div>
  )
}
