import type { ArticleSuggestion } from '@lodge/contracts'
import { announce, useDebouncedValue } from '@lodge/ui'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../t.ts'
import { noteSuggestions, suggestionPauseMs, useArticleSuggestions } from './suggestion-queries.ts'

export interface Suggestions {
  items: readonly ArticleSuggestion[]
  opened: ReadonlySet<string>
  /** The article that answered the question, which ends the draft for now. */
  answeredBy: ArticleSuggestion | null
  handleOpen: (article: ArticleSuggestion) => void
  handleAnswered: (article: ArticleSuggestion) => void
  handleUndo: () => void
  handleDismiss: () => void
}

/** The articles that are suggested while a subject is written, what became of each, and what is noted of it. */
export function useSuggestions(draftId: string, topic: string, subject: string): Suggestions {
  const [isDismissed, setIsDismissed] = useState(false)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [answeredBy, setAnsweredBy] = useState<ArticleSuggestion | null>(null)
  const settledSubject = useDebouncedValue(subject.trim(), suggestionPauseMs)
  const suggestions = useArticleSuggestions(topic, isDismissed ? '' : settledSubject)
  useNoteShown(draftId, suggestions)
  return {
    items: suggestions,
    opened,
    answeredBy,
    handleOpen: (article) => {
      setOpened(new Set([...opened, article.alias]))
      noteSuggestions(draftId, 'opened', [article.alias])
    },
    handleAnswered: (article) => {
      setAnsweredBy(article)
      noteSuggestions(draftId, 'answered', [article.alias])
    },
    handleUndo: () => {
      if (answeredBy) noteSuggestions(draftId, 'not_answered', [answeredBy.alias])
      setAnsweredBy(null)
    },
    handleDismiss: () => setIsDismissed(true),
  }
}

/** Notes each article the first time that it is shown, and tells those who cannot see it how many there are. */
function useNoteShown(draftId: string, items: readonly ArticleSuggestion[]): void {
  const notedAliases = useRef(new Set<string>())
  const shownAliases = items.map(({ alias }) => alias).join(' ')
  useEffect(() => {
    const aliases = shownAliases === '' ? [] : shownAliases.split(' ')
    if (aliases.length === 0) return
    announce(t('article-suggestions.found', { count: aliases.length }))
    noteSuggestions(
      draftId,
      'shown',
      aliases.filter((alias) => !notedAliases.current.has(alias)),
    )
    for (const alias of aliases) notedAliases.current.add(alias)
  }, [draftId, shownAliases])
}
