import { Command, CommandInput, CommandItem, CommandList, ErrorState, SkeletonRows } from '@lodge/ui'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'

interface PickerSearchProps<Item extends { alias: string }> {
  label: string
  placeholder: string
  search: string
  onSearch: (search: string) => void
  /** The items that were found; undefined until they are there. */
  items: readonly Item[] | undefined
  /** They were found for what was typed before: Enter waits for those that are looked for. */
  isOlder: boolean
  error: unknown
  onRetry: () => void
  nothing: string
  renderItem: (item: Item) => ReactNode
  onChoose: (item: Item) => void
  /** The item that the list stands on: at its side, or below it. */
  renderCurrent?: (item: Item) => ReactNode
  isBeside?: boolean
  children?: ReactNode
}

/** A box to search in and what was found, by arrow keys and Enter or by pointer. */
export function PickerSearch<Item extends { alias: string }>(props: PickerSearchProps<Item>) {
  const { label, search, items, error } = props
  const [at, setAt] = useState('')
  const current = items?.find(({ alias }) => alias === at) ?? items?.[0]
  const waiting = useWaitingEnter(props.isOlder, () => current && props.onChoose(current))
  if (error) return <ErrorState error={error} onRetry={props.onRetry} className="border-0" />
  return (
    <Command
      label={label}
      shouldFilter={false}
      loop
      value={current?.alias ?? ''}
      onValueChange={setAt}
      onKeyDown={waiting.handleKey}
    >
      <CommandInput
        value={search}
        onValueChange={props.onSearch}
        placeholder={props.placeholder}
        maxLength={100}
        // In a column the input would else shrink to its line.
        className="h-10 w-full flex-none border-b border-border px-3 text-base max-lg:h-11"
      />
      {current ? (
        <div className={props.isBeside ? 'grid sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]' : undefined}>
          <CommandList className={props.isBeside ? 'max-h-40 sm:max-h-80' : 'max-h-60'}>
            {items?.map((item) => (
              <CommandItem key={item.alias} value={item.alias} onSelect={() => props.onChoose(item)}>
                <span className="min-w-0 break-words">{props.renderItem(item)}</span>
              </CommandItem>
            ))}
          </CommandList>
          {props.renderCurrent?.(current)}
        </div>
      ) : items ? (
        <p role="status" className="px-3 py-4 text-sm text-muted-foreground">
          {props.nothing}
        </p>
      ) : (
        <SkeletonRows rows={5} className="p-3" />
      )}
      {props.children}
    </Command>
  )
}

/** Keeps an Enter while what is looked for is not there yet, and takes it then; any other key takes it back. */
function useWaitingEnter(isOlder: boolean, take: () => void) {
  const [isWaiting, setIsWaiting] = useState(false)
  useEffect(() => {
    if (!isWaiting || isOlder) return
    setIsWaiting(false)
    take()
  })
  const handleKey = (event: KeyboardEvent) => {
    const waits = event.key === 'Enter' && isOlder
    if (waits) event.preventDefault()
    setIsWaiting(waits)
  }
  return { handleKey }
}
