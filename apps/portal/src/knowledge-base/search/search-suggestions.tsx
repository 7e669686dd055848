import { cn, Kbd } from '@lodge/ui'
import { FileText, MessageCircleQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../t.ts'
import { MarkedText } from './marked-text.tsx'
import type { SearchBoxState } from './use-search-box.ts'

interface SearchSuggestionsProps {
  id: string
  state: SearchBoxState
  onChoose: (index: number) => void
}

/** Hits while somebody types, and always the way to ask instead. */
export function SearchSuggestions({ id, state, onChoose }: SearchSuggestionsProps) {
  const { hits, isOpen, active, text, total } = state
  const option = (index: number) => ({
    id: `${id}-${index}`,
    isActive: index === active,
    onChoose: () => onChoose(index),
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps a press from moving the focus
    <div
      // A press on it must not take the focus from the box.
      onMouseDown={(event) => event.preventDefault()}
      className={cn(
        'absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded-md border border-border bg-popover shadow-menu',
        !isOpen && 'hidden',
      )}
    >
      <div id={id} role="listbox" aria-label={t('knowledge-base.search.suggestions')}>
        {isOpen &&
          hits.map((hit, index) => (
            <Option key={hit.address} {...option(index)} icon={<FileText aria-hidden />}>
              <span className="block text-body">
                <MarkedText parts={hit.title} />
              </span>
              <span className="block truncate text-sm text-muted-foreground">
                <bdi>{hit.category.name}</bdi> · <MarkedText parts={hit.snippet} />
              </span>
            </Option>
          ))}
        {isOpen && (
          <Option {...option(hits.length)} icon={<MessageCircleQuestion aria-hidden />} isLast>
            <span className="block truncate text-body text-accent">
              {t('knowledge-base.search.ask', { query: text.trim() })}
            </span>
            <span className="block text-sm text-muted-foreground">{t('knowledge-base.search.askText')}</span>
          </Option>
        )}
      </div>
      <p className="flex flex-wrap items-center gap-x-4 border-t border-border bg-surface px-4 py-2 text-sm text-muted-foreground max-sm:hidden">
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('knowledge-base.search.move')}
        </span>
        <span>
          <Kbd>{t('knowledge-base.search.enterKey')}</Kbd> {t('knowledge-base.search.open')}
        </span>
        <span>
          <Kbd>{t('knowledge-base.search.escapeKey')}</Kbd> {t('knowledge-base.search.close')}
        </span>
        <span className="ms-auto">{t('knowledge-base.search.found', { count: total })}</span>
      </p>
    </div>
  )
}

interface OptionProps {
  id: string
  isActive: boolean
  isLast?: boolean
  icon: ReactNode
  onChoose: () => void
  children: ReactNode
}

function Option({ id, isActive, isLast = false, icon, onChoose, children }: OptionProps) {
  return (
    // The keys are the search box's.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onClick={onChoose}
      className={cn(
        'flex cursor-pointer gap-3 border-s-3 border-transparent px-4 py-2.5 hover:bg-surface [&>svg]:mt-1 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-muted-foreground',
        isActive && 'border-accent bg-accent-soft hover:bg-accent-soft [&>svg]:text-accent',
        isLast && 'border-t border-t-border',
      )}
    >
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
    </div>
  )
}
