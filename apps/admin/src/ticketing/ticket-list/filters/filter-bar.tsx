import type { FilterField, TicketFilterQuery } from '@lodge/contracts'
import { Button, FocusOnMount, formatList, Popover, PopoverContent, PopoverTrigger } from '@lodge/ui'
import { ChevronLeft, ListFilter, X } from 'lucide-react'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { ShortcutKbd } from '../../../foundation/keyboard-shortcuts/shortcut-kbd.tsx'
import { useShortcut } from '../../../foundation/keyboard-shortcuts/use-shortcut.ts'
import { t } from '../../../foundation/t.ts'
import { filterFields } from '../list-url.ts'
import { FilterConditionEditor } from './filter-condition-editor.tsx'
import { parseFilterValues, useFilterOptions } from './filter-values.ts'
import { describePeriod, isPeriodField } from './periods.ts'

interface FilterBarProps {
  filter: TicketFilterQuery
  /** Fields that the queue itself decides. */
  fixed: readonly FilterField[]
  onChange: (filter: TicketFilterQuery) => void
  /** Names of fields, where they differ here from the usual ones. */
  names?: FilterNames
  lead?: ReactNode
  /** Order and columns, at the right. */
  children?: ReactNode
}

type FilterNames = Partial<Record<FilterField, string>>

const NamesHere = createContext<FilterNames>({})

function useFilterName(): (field: FilterField) => string {
  const names = useContext(NamesHere)
  return (field) => names[field] ?? t(`property.names.${field}`)
}

const noNames: FilterNames = {}

/** The filter conditions of a list, one chip per field; `f` adds another. */
export function FilterBar({ filter, fixed, onChange, names = noNames, lead, children }: FilterBarProps) {
  const fields = filterFields.filter((field) => !fixed.includes(field))
  const set = (field: FilterField) => (text: string | undefined) => {
    const { [field]: _before, ...others } = filter
    onChange(text === undefined ? others : { ...filter, [field]: text })
  }
  return (
    <div className="flex items-center gap-2 border-b border-border px-gutter py-2 max-lg:px-4">
      <fieldset
        aria-label={t('ticket-list.filter.bar')}
        className="flex min-w-0 flex-1 flex-wrap items-center gap-2"
      >
        {lead}
        <NamesHere value={names}>
          {fields.map((field) => {
            const text = filter[field]
            return text === undefined ? null : (
              <FilterChip key={field} field={field} text={text} onChange={set(field)} />
            )
          })}
          <AddFilter fields={fields} filter={filter} onChange={set} />
        </NamesHere>
      </fieldset>
      <div className="flex shrink-0 items-center gap-1 self-start">{children}</div>
    </div>
  )
}

interface FilterChipProps {
  field: FilterField
  text: string
  onChange: (text: string | undefined) => void
}

function FilterChip({ field, text, onChange }: FilterChipProps) {
  const name = useFilterName()(field)
  return (
    <span className="inline-flex h-7 max-w-full items-stretch overflow-hidden rounded-md border border-input text-sm max-lg:h-9">
      <Popover>
        <PopoverTrigger className="flex min-w-0 items-center gap-1.5 rounded-s-md px-2 -outline-offset-2 hover:bg-surface">
          <span className="text-muted-foreground">{name}</span> <FilterChipText field={field} text={text} />
        </PopoverTrigger>
        <PopoverContent
          align="start"
          aria-label={t('ticket-list.filter.edit', { field: name })}
          className="w-72"
        >
          <FilterConditionEditor field={field} text={text} onChange={onChange} />
        </PopoverContent>
      </Popover>
      <button
        type="button"
        aria-label={t('ticket-list.filter.remove', { field: name })}
        onClick={() => onChange(undefined)}
        className="flex w-7 items-center justify-center border-s border-border rounded-e-md text-muted-foreground -outline-offset-2 hover:bg-surface hover:text-foreground max-lg:w-9 print:hidden"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  )
}

/** The condition as the rest of a sentence that begins with its field. */
function FilterChipText({ field, text }: { field: FilterField; text: string }) {
  const { not, values } = parseFilterValues(text)
  const choices = useFilterOptions(field, isPeriodField(field) ? [] : values)
  const verb = not ? 'isNot' : values.length > 1 ? 'anyOf' : 'is'
  return (
    <span className="truncate font-medium">
      {isPeriodField(field)
        ? describePeriod(field, text)
        : t(`ticket-list.filter.chip.${verb}`, { values: formatList(choices.map(({ label }) => label)) })}
    </span>
  )
}

interface AddFilterProps {
  fields: readonly FilterField[]
  filter: TicketFilterQuery
  onChange: (field: FilterField) => (text: string | undefined) => void
}

/** First the field, then what it is narrowed to. */
function AddFilter({ fields, filter, onChange }: AddFilterProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [field, setField] = useState<FilterField | null>(null)
  const nameOf = useFilterName()
  const open = (next: boolean) => {
    setIsOpen(next)
    setField(null)
  }
  const shortcut = useShortcut('filter', () => open(true))
  return (
    <Popover open={isOpen} onOpenChange={open}>
      <PopoverTrigger asChild>
        <Button variant="ghost" size="small" aria-keyshortcuts={shortcut} className="print:hidden">
          <ListFilter aria-hidden />
          {t('ticket-list.filter.add')}
          <ShortcutKbd name="filter" className="max-lg:hidden" />
        </Button>
      </PopoverTrigger>
      <PopoverContent
        align="start"
        aria-label={
          field ? t('ticket-list.filter.edit', { field: nameOf(field) }) : t('ticket-list.filter.choose')
        }
        className="w-72"
      >
        {field ? (
          <>
            <Button variant="ghost" size="small" className="mb-2 -ms-2" onClick={() => setField(null)}>
              <ChevronLeft aria-hidden />
              {nameOf(field)}
              <span className="sr-only">, {t('ticket-list.filter.back')}</span>
            </Button>
            <FocusOnMount>
              <FilterConditionEditor field={field} text={filter[field]} onChange={onChange(field)} />
            </FocusOnMount>
          </>
        ) : (
          <FocusOnMount>
            <ul className="-m-2 flex max-h-80 flex-col overflow-y-auto">
              {fields.map((name) => (
                <li key={name}>
                  <button
                    type="button"
                    onClick={() => setField(name)}
                    className="min-h-8 w-full rounded-md px-2 text-start text-base -outline-offset-2 hover:bg-surface max-lg:min-h-11"
                  >
                    {nameOf(name)}
                  </button>
                </li>
              ))}
            </ul>
          </FocusOnMount>
        )}
      </PopoverContent>
    </Popover>
  )
}
