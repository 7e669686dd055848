import { Button, cn, getErrorMessage, Input } from '@lodge/ui'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { t } from '../t.ts'

interface QuickSearchResult<Item> {
  items: readonly Item[] | undefined
  error: Error | null
  onRetry: () => void
}

interface QuickSearchProps<Item> {
  text: string
  onType: (text: string) => void
  result: QuickSearchResult<Item>
  keyOf: (item: Item) => string
  renderItem: (item: Item) => ReactNode
  onChoose: (item: Item) => void
  empty: ReactNode
  listLabel: string
  placeholder?: string
  /** Has something to list; true by default. */
  isOpen?: boolean
  autoFocus?: boolean
}

/** Searches while one types. The arrow keys walk through what was found and Enter takes it. Put it inside a `Field`. */
export function QuickSearch<Item>(props: QuickSearchProps<Item>) {
  const { text, onType, result: found, keyOf, renderItem, onChoose, listLabel, isOpen = true } = props
  const [current, setCurrent] = useState(0)
  const listId = useId()
  const items = (isOpen && found.items) || []
  const place = Math.min(current, items.length - 1)
  const idOf = (index: number) => `${listId}-${index}`

  function handleKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const item = items[place]
    if (step !== 0 && items.length > 0) setCurrent((place + step + items.length) % items.length)
    else if (event.key === 'Enter' && item) onChoose(item)
    else return
    event.preventDefault()
  }

  return (
    <div className="flex flex-col gap-2">
      <Input
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={items.length > 0}
        aria-controls={listId}
        aria-activedescendant={items.length > 0 ? idOf(place) : undefined}
        autoComplete="off"
        autoFocus={props.autoFocus}
        placeholder={props.placeholder}
        value={text}
        onChange={({ target }) => {
          setCurrent(0)
          onType(target.value)
        }}
        onKeyDown={handleKeyDown}
      />
      {isOpen && <QuickSearchStatus found={found} empty={props.empty} />}
      <div
        id={listId}
        role="listbox"
        aria-label={listLabel}
        className={cn('max-h-72 overflow-y-auto', items.length === 0 && 'sr-only')}
      >
        {items.map((item, index) => (
          <QuickSearchOption
            key={keyOf(item)}
            id={idOf(index)}
            isCurrent={index === place}
            onPoint={() => setCurrent(index)}
            onChoose={() => onChoose(item)}
          >
            {renderItem(item)}
          </QuickSearchOption>
        ))}
      </div>
    </div>
  )
}

interface QuickSearchOptionProps {
  id: string
  isCurrent: boolean
  onPoint: () => void
  onChoose: () => void
  children: ReactNode
}

/** The focus stays in the box, which names the current option. */
function QuickSearchOption({ id, isCurrent, onPoint, onChoose, children }: QuickSearchOptionProps) {
  return (
    <button
      id={id}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      onPointerMove={onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={cn(
        'flex min-h-9 w-full cursor-pointer items-center gap-2 rounded-md px-2 py-1 text-start text-base max-lg:min-h-11',
        isCurrent && 'bg-surface',
      )}
    >
      {children}
    </button>
  )
}

function QuickSearchStatus<Item>({ found, empty }: { found: QuickSearchResult<Item>; empty: ReactNode }) {
  if (found.error)
    return (
      <p role="alert" className="flex items-center gap-2 text-sm text-destructive">
        {getErrorMessage(found.error)}
        <Button variant="link" size="inline" onClick={found.onRetry}>
          {t('ui.error.retry')}
        </Button>
      </p>
    )
  return (
    <p role="status" className="text-sm text-muted-foreground empty:hidden">
      {found.items === undefined ? t('ui.loading') : found.items.length === 0 ? empty : null}
    </p>
  )
}
