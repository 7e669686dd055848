import { Button, Input, useDebouncedValue } from '@lodge/ui'
import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { t } from './t.ts'

const debounceMs = 250

interface AddressSearchFieldProps {
  /** The words in the address. */
  q: string
  /** Puts words into the address in place of those that it has. */
  withWords: (before: URLSearchParams, words: string) => URLSearchParams
  label: string
  placeholder: string
  maxLength: number
  autoFocus?: boolean
}

/** Writes what is looked for into the address as one pauses, and with Enter as a step of its own. */
export function AddressSearchField({
  q,
  withWords,
  label,
  placeholder,
  maxLength,
  autoFocus = false,
}: AddressSearchFieldProps) {
  const [, setParams] = useSearchParams()
  const [text, setText] = useState(q)
  const [shown, setShown] = useState(q)
  const field = useRef<HTMLInputElement>(null)
  const settled = useDebouncedValue(text, debounceMs)
  // Someone has gone back, or come here from the palette: the field follows the address.
  if (q !== shown) {
    setShown(q)
    if (q !== text.trim()) setText(q)
  }
  useEffect(() => {
    if (settled === text && settled.trim() !== q && document.activeElement === field.current)
      setParams((before) => withWords(before, settled.trim()), { replace: true })
  }, [settled, text, q, withWords, setParams])
  return (
    <search>
      <form
        className="relative max-w-3xl"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== q) setParams((before) => withWords(before, text.trim()))
          field.current?.blur()
        }}
      >
        <Search
          aria-hidden
          className="absolute top-1/2 start-3 size-4 -translate-y-1/2 text-muted-foreground"
        />
        <Input
          ref={field}
          type="search"
          aria-label={label}
          placeholder={placeholder}
          value={text}
          maxLength={maxLength}
          autoFocus={autoFocus}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
          className="h-10 px-9 max-lg:h-11 [&::-webkit-search-cancel-button]:hidden"
        />
        {text !== '' && (
          <Button
            variant="ghost"
            size="icon-small"
            aria-label={t('search.search.clear')}
            onClick={() => {
              setText('')
              setParams((before) => withWords(before, ''))
              field.current?.focus()
            }}
            className="absolute top-1/2 end-1 -translate-y-1/2 max-lg:size-11"
          >
            <X aria-hidden />
          </Button>
        )}
      </form>
    </search>
  )
}
