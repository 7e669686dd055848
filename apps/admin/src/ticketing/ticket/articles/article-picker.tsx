import type { ArticleHit } from '@lodge/contracts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { t } from '../../../foundation/t.ts'
import { PickerPopover } from '../pickers/picker-popover.tsx'
import { PickerSearch } from '../pickers/picker-search.tsx'
import { articleSearchQuery } from './queries.ts'

interface ArticlePickerProps {
  /** Text to search for while nothing is typed. */
  subject: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Enter or a click on an article; the focus is then the caller's to set. */
  onChoose: (article: ArticleHit) => void
  /** Renders the actions on the current article of the list. */
  renderActions?: (article: ArticleHit, close: () => void) => ReactNode
}

/** The articles of the knowledge base, to search and choose. It opens where it is mounted. */
export function ArticlePicker({ renderActions, onChoose, subject, ...popover }: ArticlePickerProps) {
  return (
    <PickerPopover {...popover} label={t('ticket-articles.picker')} className="w-[480px] p-0">
      {(close) => (
        <ArticleSearch
          subject={subject}
          onChoose={(article) => {
            close()
            onChoose(article)
          }}
          renderActions={(article) => renderActions?.(article, close)}
        />
      )}
    </PickerPopover>
  )
}

interface ArticleSearchProps {
  subject: string
  onChoose: (article: ArticleHit) => void
  renderActions: (article: ArticleHit) => ReactNode
}

function ArticleSearch({ subject, onChoose, renderActions }: ArticleSearchProps) {
  const [search, setSearch] = useState('')
  const q = useDeferredValue(search.trim()) || subject
  const { data: items, error, refetch, isPlaceholderData } = useQuery(articleSearchQuery(q))
  return (
    <PickerSearch
      label={t('ticket-articles.picker')}
      placeholder={t('ticket-articles.search')}
      search={search}
      onSearch={setSearch}
      items={items}
      isOlder={isPlaceholderData || q !== (search.trim() || subject)}
      error={error}
      onRetry={() => void refetch()}
      nothing={t('ticket-articles.notFound')}
      renderItem={(article) => (
        <>
          <span className="block">{plainTitle(article)}</span>
          <span className="block text-xs text-muted-foreground">
            <bdi>{article.category.name}</bdi>
          </span>
        </>
      )}
      onChoose={onChoose}
      renderCurrent={renderActions}
    />
  )
}

/** Returns a hit's title without its marks. */
export const plainTitle = ({ title }: ArticleHit): string => title.map(({ text }) => text).join('')
