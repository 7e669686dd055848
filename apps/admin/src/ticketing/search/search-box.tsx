import { searchTextLength } from '@lodge/contracts'
import { Button, Input, useDebouncedValue } from '@lodge/ui'
import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '../../foundation/t.ts'

const debounceMs = 250

/** The box writes into the address: as one pauses, in place of what stood there, and with Enter as a step of its own. */
export function SearchBox({ q }: { q: string }) {
  const [, setParams] = useSearchParams()
  const [text, setText] = useState(q)
  const [shown, setShown] = useState(q)
  const field = useRef<HTMLInputElement>(null)
  const settled = useDebouncedValue(text, debounceMs)
  // Someone has gone back, or come here from the palette: the box follows the address.
  if (q !== shown) {
    setShown(q)
    if (q !== text.trim()) setText(q)
  }
  useEffect(() => {
    if (settled === text && settled.trim() !== q && document.activeElement === field.current)
      setParams(withSearchText(settled), { replace: true })
  }, [settled, text, q, setParams])
  return (
    <search>
      <form
        className="relative mt-2 max-w-3xl"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== q) setParams(withSearchText(text))
          field.current?.blur()
        }}
      >
        <Search
          aria-hidden
          className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted-foreground"
        />
        <Input
          ref={field}
          type="search"
          aria-label={t('search.search.label')}
          placeholder={t('search.search.placeholder')}
          value={text}
          maxLength={searchTextLength}
          autoFocus={q === ''}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
          className="h-10 px-9 max-lg:h-11"
        />
        {text !== '' && (
          <ClearButton
            onClear={() => {
              setText('')
              setParams(withSearchText(''))
              field.current?.focus()
            }}
          />
        )}
      </form>
    </search>
  )
}

function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <Button
      variant="ghost"
      size="icon-small"
      aria-label={t('search.search.clear')}
      className="absolute top-1/2 right-1.5 -translate-y-1/2"
      onClick={onClear}
    >
      <X aria-hidden />
    </Button>
  )
}

/** Another text in the address, in the order that was chosen. */
function withSearchText(text: string) {
  return (before: URLSearchParams) => {
    const params = new URLSearchParams(before)
    if (text.trim()) params.set('q', text.trim())
    else params.delete('q')
    return params
  }
}
