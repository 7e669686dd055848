import type { ArticleHit } from '@lodge/contracts'
import { pathOfAddress } from '@lodge/contracts'
import { useDebouncedValue } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { noteOpenedHit } from '../asking/search-log.ts'
import { askPath, searchPath } from '../paths.ts'
import { searchArticlesQuery } from '../queries.ts'

const suggestions = { most: 4, fromLength: 2, afterMs: 150 }

export interface SearchBoxState {
  text: string
  hits: readonly ArticleHit[]
  total: number
  isOpen: boolean
  /** The chosen suggestion, counted from 0; the last one is to ask. Null when none is. */
  active: number | null
}

/** The state of a search box with suggestions: what is typed, found and chosen, and what its keys do. */
export function useSearchBox(category?: string) {
  const [params] = useSearchParams()
  const searched = params.get('q') ?? ''
  const [text, setText] = useState(searched)
  const [isWanted, setIsWanted] = useState(false)
  const [active, setActive] = useState<number | null>(null)
  const navigate = useNavigate()
  const { hits, total, isOpen } = useSuggestedArticles(text.trim(), { isWanted, category })
  const close = () => {
    setIsWanted(false)
    setActive(null)
  }
  const open = (path: string) => {
    close()
    void navigate(path)
  }
  const openOption = (index: number) => {
    const hit = hits[index]
    if (hit) noteOpenedHit(hit.alias)
    open(hit ? pathOfAddress(hit.address) : askPath(text.trim()))
  }
  return {
    state: { text, hits, total, isOpen, active } satisfies SearchBoxState,
    type: (text: string) => {
      setText(text)
      setIsWanted(true)
      setActive(null)
    },
    clear: () => {
      setText('')
      close()
    },
    close,
    openOption,
    submit: () => {
      if (isOpen && active !== null) return openOption(active)
      if (text.trim()) open(searchPath(text.trim(), category))
    },
    handleKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && (isOpen || text)) {
        event.preventDefault()
        if (isOpen) close()
        else setText('')
      }
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
      if (step === null) return
      event.preventDefault()
      if (isOpen) setActive(moveActive(active, step, hits.length + 1))
      else setIsWanted(true)
    },
  }
}

interface SuggestionWish {
  isWanted: boolean
  category: string | undefined
}

/** Returns what is offered for these words, once they have stood still for a moment. */
function useSuggestedArticles(text: string, { isWanted, category }: SuggestionWish) {
  const settledText = useDebouncedValue(text, suggestions.afterMs)
  const isLongEnough = isWanted && settledText.length >= suggestions.fromLength
  const { data } = useQuery({
    ...searchArticlesQuery({
      q: settledText,
      limit: suggestions.most,
      isLogged: true,
      ...(category && { category }),
    }),
    enabled: isLongEnough,
  })
  return {
    hits: (isLongEnough && data?.items) || [],
    total: data?.total ?? 0,
    isOpen: isLongEnough && data !== undefined && text !== '',
  }
}

/** Returns the option after or before the active one of `count`, from the last to the first and back. */
function moveActive(active: number | null, step: 1 | -1, count: number): number {
  if (active === null) return step === 1 ? 0 : count - 1
  return (active + step + count) % count
}
