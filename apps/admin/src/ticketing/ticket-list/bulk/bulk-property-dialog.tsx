import type { BulkUpdateInput, TicketRow } from '@lodge/contracts'
import { Button, Dialog, DialogContent, DialogDescription, DialogTitle } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../foundation/t.ts'
import { SuggestionInput } from '../../ticket/properties/suggestion-input.tsx'
import { TagInput } from '../../ticket/properties/tag-input.tsx'
import { TreeSelectorField } from '../../ticket/properties/tree-selector-field.tsx'
import { courseSuggestionsQuery } from '../../ticket/queries.ts'
import { useTopicTree } from '../../ticket/use-trees.ts'

export type BulkProperty = Extract<BulkUpdateInput['kind'], 'add_tag' | 'remove_tag' | 'topic' | 'course'>

export interface BulkPropertyDialogProps {
  kind: BulkProperty
  title: string
  rows: readonly TicketRow[]
  onChoose: (change: BulkUpdateInput) => void
  onClose: () => void
}

/** Asks what the property of the tickets in hand becomes. */
export function BulkPropertyDialog({ kind, title, rows, onChoose, onClose }: BulkPropertyDialogProps) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent {...(kind === 'topic' ? {} : { 'aria-describedby': undefined })}>
        <DialogTitle>{title}</DialogTitle>
        {kind === 'topic' && <DialogDescription>{t('ticket-list.bulk.topicText')}</DialogDescription>}
        <BulkPropertyInput kind={kind} rows={rows} onChoose={onChoose} />
      </DialogContent>
    </Dialog>
  )
}

interface BulkPropertyInputProps {
  kind: BulkProperty
  rows: readonly TicketRow[]
  onChoose: (change: BulkUpdateInput) => void
}

function BulkPropertyInput({ kind, rows, onChoose }: BulkPropertyInputProps) {
  if (kind === 'add_tag') return <TagInput tags={[]} onAdd={(tag) => onChoose({ kind, tag })} />
  if (kind === 'remove_tag') return <RemoveTagInput rows={rows} onChoose={(tag) => onChoose({ kind, tag })} />
  if (kind === 'topic') return <BulkTopicInput onChoose={(topic) => onChoose({ kind, topic })} />
  return <BulkCourseInput onChoose={(course) => onChoose({ kind, course })} />
}

/** The tags of the tickets in hand, to be chosen from; any other may be typed. */
function RemoveTagInput({ rows, onChoose }: { rows: readonly TicketRow[]; onChoose: (tag: string) => void }) {
  const tags = [...new Set(rows.flatMap((row) => row.tags))].sort()
  return (
    <>
      {tags.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <Button key={tag} variant="outline" size="small" onClick={() => onChoose(tag)}>
              {tag}
            </Button>
          ))}
        </div>
      )}
      <TagInput tags={tags} onAdd={onChoose} />
    </>
  )
}

function BulkTopicInput({ onChoose }: { onChoose: (topic: string) => void }) {
  const tree = useTopicTree()
  return (
    <TreeSelectorField
      label={t('property.names.topic')}
      tree={tree}
      value={null}
      known={undefined}
      isLeafOnly
      onChoose={(alias) => alias && onChoose(alias)}
    />
  )
}

function BulkCourseInput({ onChoose }: { onChoose: (course: string | null) => void }) {
  const [text, setText] = useState('')
  const { data } = useQuery(courseSuggestionsQuery(text.trim()))
  const courses = (data?.items ?? []).map(({ alias, code, name }) => ({
    value: alias,
    label: `${code} ${name}`,
  }))
  return (
    <>
      <SuggestionInput
        label={t('property.names.course')}
        placeholder={t('ticket-list.filter.search')}
        text={text}
        suggestions={courses}
        {...(data && { nothing: t('ticket-list.filter.nothing') })}
        onText={setText}
        onChoose={onChoose}
      />
      <Button variant="outline" size="small" className="self-start" onClick={() => onChoose(null)}>
        {t('ticket-list.bulk.noCourse')}
      </Button>
    </>
  )
}
