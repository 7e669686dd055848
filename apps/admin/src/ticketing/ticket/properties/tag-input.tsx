import { limits, Tag } from '@lodge/contracts'
import { Button, Popover, PopoverContent, PopoverTrigger } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../foundation/t.ts'
import { tagSuggestionsQuery } from '../queries.ts'
import { SuggestionInput } from './suggestion-input.tsx'

interface TagListProps {
  tags: readonly string[]
  /** Null where no tag can be taken off. */
  onRemove: ((tag: string) => void) | null
}

/** Tags, each to be taken off. */
export function TagList({ tags, onRemove }: TagListProps) {
  if (tags.length === 0) return null
  return (
    <ul aria-label={t('property.names.tags')} className="contents">
      {tags.map((tag) => (
        <li
          key={tag}
          className="inline-flex max-w-full items-center rounded-sm border border-border bg-surface ps-1.5 text-xs"
        >
          <span className="truncate py-0.5 pe-1.5">{tag}</span>
          {onRemove && (
            <button
              type="button"
              aria-label={t('ticket-property.tag.remove', { tag })}
              onClick={() => onRemove(tag)}
              className="flex size-6 shrink-0 items-center justify-center text-muted-foreground hover:text-foreground max-lg:size-9"
            >
              <X aria-hidden className="size-3" />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

interface AddTagProps {
  tags: readonly string[]
  onAdd: (tag: string) => void
  /** State of the line, where something else opens it too. */
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
}

/** Opens a line to type another tag in. */
export function AddTag({ tags, onAdd, isOpen, onOpenChange }: AddTagProps) {
  return (
    <Popover {...(isOpen === undefined ? {} : { open: isOpen })} {...(onOpenChange ? { onOpenChange } : {})}>
      <PopoverTrigger asChild>
        <Button variant="ghost" size="icon-small" aria-label={t('ticket-property.tag.add')}>
          <Plus aria-hidden />
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label={t('ticket-property.tag.add')} className="w-72 p-3">
        {tags.length >= limits.tagsPerTicket ? (
          <p className="text-sm">{t('ticket-property.tag.full', { most: limits.tagsPerTicket })}</p>
        ) : (
          <TagInput tags={tags} onAdd={onAdd} />
        )}
      </PopoverContent>
    </Popover>
  )
}

/** A line to type a tag in, with those that there are suggested. */
export function TagInput({ tags, onAdd }: { tags: readonly string[]; onAdd: (tag: string) => void }) {
  const [text, setText] = useState('')
  const typed = text.trim() === '' ? null : Tag.safeParse(text)
  const { data } = useQuery(tagSuggestionsQuery(text.trim().slice(0, limits.tagLength)))
  const known = (data?.items ?? []).filter((tag) => !tags.includes(tag))
  const own = typed?.success && !tags.includes(typed.data) ? typed.data : null
  // Suggestions for an earlier text may still be there, and Enter would add one of them.
  const isWrong = typed !== null && !typed.success
  const suggestions = isWrong
    ? []
    : [
        ...(own && !known.includes(own)
          ? [{ value: own, label: t('ticket-property.tag.isNew', { tag: own }) }]
          : []),
        ...known.map((tag) => ({ value: tag, label: tag })),
      ]
  // Enter adds the tag that was typed in full, wherever the list has it.
  const inOrder = own
    ? [...suggestions].sort((a, b) => Number(b.value === own) - Number(a.value === own))
    : suggestions
  return (
    <SuggestionInput
      label={t('ticket-property.tag.add')}
      placeholder={t('ticket-property.tag.placeholder')}
      hint={t('ticket-property.tag.hint')}
      error={typed && !typed.success ? (typed.error.issues[0]?.message ?? null) : null}
      text={text}
      suggestions={inOrder}
      onText={setText}
      onChoose={(tag) => {
        onAdd(tag)
        setText('')
      }}
    />
  )
}
