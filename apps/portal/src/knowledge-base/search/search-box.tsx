import { pathOfAddress } from '@lodge/contracts'
import { announce, Button, cn, Input } from '@lodge/ui'
import { Search, X } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef } from 'react'
import { t } from '../../t.ts'
import { knowledgeBaseHome } from '../paths.ts'
import { SearchSuggestions } from './search-suggestions.tsx'
import { type SearchBoxState, useSearchBox } from './use-search-box.ts'

interface SearchBoxProps {
  /** Only what is in it and below it. */
  category?: { address: string; name: string }
  /** The one of the home page, which the key `/` leads to. */
  isMain?: boolean
  className?: string
}

/** Searches the knowledge base and answers while one types. Without scripts it is a form that leads to the results. */
export function SearchBox({ category, isMain = false, className }: SearchBoxProps) {
  const { state, ...box } = useSearchBox(category?.address)
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  const label = describeScope(category)
  useSlashKey(input, isMain)
  useSpokenCount(state)
  return (
    <search
      className={cn('relative block max-w-[800px]', className)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) box.close()
      }}
    >
      <form
        action={category ? pathOfAddress(category.address) : knowledgeBaseHome}
        onSubmit={(event) => {
          event.preventDefault()
          box.submit()
        }}
      >
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 start-4 z-10 size-5 -translate-y-1/2 text-muted-foreground"
        />
        <Input
          ref={input}
          type="text"
          name="q"
          role="combobox"
          inputMode="search"
          enterKeyHint="search"
          aria-label={label}
          aria-expanded={state.isOpen}
          aria-controls={list}
          aria-autocomplete="list"
          {...(state.isOpen &&
            state.active !== null && { 'aria-activedescendant': `${list}-${state.active}` })}
          placeholder={label}
          autoComplete="off"
          maxLength={200}
          value={state.text}
          onChange={({ target }) => box.type(target.value)}
          onKeyDown={box.handleKeyDown}
          className={cn('pe-12 ps-12', isMain && 'h-14')}
        />
        {state.text !== '' && (
          <ClearButton
            onClick={() => {
              box.clear()
              input.current?.focus()
            }}
          />
        )}
      </form>
      <SearchSuggestions id={list} state={state} onChoose={box.openOption} />
    </search>
  )
}

function describeScope(category: SearchBoxProps['category']): string {
  return category ? t('knowledge-base.search.in', { name: category.name }) : t('knowledge-base.search.label')
}

function ClearButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="ghost"
      size="icon-small"
      aria-label={t('knowledge-base.search.clear')}
      onClick={onClick}
      className="absolute top-1/2 end-2 -translate-y-1/2 noscript:hidden"
    >
      <X aria-hidden />
    </Button>
  )
}

function useSpokenCount({ isOpen, hits }: SearchBoxState): void {
  const countText = isOpen ? t('knowledge-base.search.spoken', { count: hits.length }) : ''
  useEffect(() => {
    if (countText) announce(countText)
  }, [countText])
}

/** The key `/` leads to the search, unless somebody is writing. */
function useSlashKey(input: RefObject<HTMLInputElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const handleKey = (event: KeyboardEvent) => {
      const isWriting = event.target instanceof Element && event.target.closest('input, textarea, select')
      if (event.key !== '/' || isWriting || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [input, isOn])
}
