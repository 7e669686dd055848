import {
  type BulkChangeInput,
  type TicketConditionsText,
  TicketPriority,
  type TicketRow,
} from '@lodge/contracts'
import { Kbd, toast, useDialogs } from '@lodge/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowUp, CircleDot, Merge, Tag, UserPlus, Users, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { hotkeys } from '../shell/keys.ts'
import { queuesQuery } from '../shell/queries.ts'
import { useHotkey } from '../shell/use-hotkey.ts'
import { MergeSeveralDialog, mostMerged } from '../tickets/joins/merge-several-dialog.tsx'
import { joinWords } from '../tickets/joins/words.ts'
import { agentsQuery } from '../tickets/queries.ts'
import { BulkMenu, bulkButtonClasses } from './bulk-menu.tsx'
import { useBulkChange } from './bulk-queries.ts'
import { ticketCountQuery } from './queries.ts'
import type { Selection } from './selection.ts'
import { listWords } from './words.ts'

const words = listWords.bulk
const statuses = ['open', 'pending', 'on_hold', 'resolved', 'closed'] as const

interface BulkBarProps {
  selection: Selection
  rows: readonly TicketRow[]
  conditions: TicketConditionsText
  /** Whether the list has more than is loaded. */
  isMore: boolean
}

/** What may be done to all rows in hand; it stands between list and footer and covers no row. */
export function BulkBar({ selection, rows, conditions, isMore }: BulkBarProps) {
  const count = useQuery({ ...ticketCountQuery(conditions), enabled: selection.isWhole && isMore })
  const { data: agents } = useQuery(agentsQuery)
  const { data: queues } = useQuery(queuesQuery)
  const change = useChange(selection, conditions)
  useHotkey('Escape', selection.clear)

  const known = selection.isWhole && isMore ? count.data : undefined
  const selected = known ? words.whole(known.count, known.isMore) : words.selected(selection.numbers.size)
  const give = (assignee: string | null) => change({ kind: 'assignee', assignee })
  return (
    <section
      aria-label={words.label}
      className="flex min-h-12 shrink-0 items-center gap-1 overflow-x-auto bg-primary px-gutter text-sm text-primary-foreground max-lg:px-4 max-sm:flex-wrap max-sm:gap-x-0 max-sm:px-2"
    >
      <span role="status" className="mr-2 font-semibold whitespace-nowrap tabular-nums max-sm:px-2">
        {selected}
      </span>
      <div className="contents max-sm:order-last max-sm:flex max-sm:w-full">
        <BulkMenu
          icon={<UserPlus aria-hidden />}
          label={words.assign}
          hotkey={hotkeys.assign}
          options={[
            { value: '', label: words.nobody, onChoose: () => give(null) },
            ...(agents?.items ?? []).map(({ alias, name }) => ({
              value: alias,
              label: name,
              onChoose: () => give(alias),
            })),
          ]}
        />
        <BulkMenu
          icon={<CircleDot aria-hidden />}
          label={words.status}
          hotkey={hotkeys.status}
          options={statuses.map((status) => ({
            value: status,
            label: listWords.values.status[status],
            onChoose: () => change({ kind: 'status', status }),
          }))}
        />
        <BulkMenu
          icon={<ArrowUp aria-hidden />}
          label={words.priority}
          options={TicketPriority.options.toReversed().map((priority) => ({
            value: priority,
            label: listWords.values.priority[priority],
            onChoose: () => change({ kind: 'priority', priority }),
          }))}
        />
        <BulkMenu
          icon={<Users aria-hidden />}
          label={words.team}
          options={(queues?.teams ?? []).map(({ alias, name }) => ({
            value: alias,
            label: name,
            onChoose: () => change({ kind: 'team', team: alias }),
          }))}
        />
        <TagMenu onChange={change} />
        {selection.numbers.size > 1 && !selection.isWhole && (
          <MergeButton selection={selection} rows={rows} />
        )}
      </div>
      {isMore && !selection.isWhole && (
        <BarButton onClick={selection.takeWhole}>{words.selectWhole}</BarButton>
      )}
      <span className="flex-1" />
      <BarButton onClick={selection.clear}>
        <X aria-hidden className="size-4" />
        {words.clear}
        <Kbd className="max-xl:hidden">Esc</Kbd>
      </BarButton>
    </section>
  )
}

/** Several tickets of one person become one. */
function MergeButton({ selection, rows }: Pick<BulkBarProps, 'selection' | 'rows'>) {
  const [isOpen, setIsOpen] = useState(false)
  const isTooMany = selection.numbers.size > mostMerged
  return (
    <>
      <button
        type="button"
        className={bulkButtonClasses}
        onClick={() => (isTooMany ? toast.warning(joinWords.several.tooMany(mostMerged)) : setIsOpen(true))}
      >
        <Merge aria-hidden />
        {joinWords.several.button}
      </button>
      {isOpen && (
        <MergeSeveralDialog
          rows={rows.filter(({ number }) => selection.numbers.has(number))}
          onClose={() => setIsOpen(false)}
          onDone={selection.clear}
        />
      )}
    </>
  )
}

function TagMenu({ onChange }: { onChange: (change: BulkChangeInput) => void }) {
  const dialogs = useDialogs()
  const ask = async (kind: 'add_tag' | 'remove_tag') => {
    const title = kind === 'add_tag' ? words.addTag : words.removeTag
    const tag = await dialogs.prompt({ title, label: words.tagName })
    if (tag) onChange({ kind, tag })
  }
  return (
    <BulkMenu
      icon={<Tag aria-hidden />}
      label={words.tag}
      options={[
        { value: 'add', label: words.addTag, onChoose: () => void ask('add_tag') },
        { value: 'remove', label: words.removeTag, onChoose: () => void ask('remove_tag') },
      ]}
    />
  )
}

/** Begins the change; one of a whole list is asked about first, with how many it is about. */
function useChange({ isWhole, numbers, clear }: Selection, conditions: TicketConditionsText) {
  const bulk = useBulkChange()
  const dialogs = useDialogs()
  const cache = useQueryClient()
  const isSure = async () => {
    const { count, isMore } = await cache.fetchQuery(ticketCountQuery(conditions))
    return dialogs.confirm({
      title: words.confirmTitle(count, isMore),
      text: words.confirmText,
      confirmLabel: words.confirm,
    })
  }
  const run = async (change: BulkChangeInput) => {
    if (isWhole && !(await isSure())) return
    bulk.mutate(
      { change, tickets: isWhole ? { conditions } : { numbers: [...numbers] } },
      { onSuccess: clear },
    )
  }
  return (change: BulkChangeInput) => void run(change)
}

function BarButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex h-8 shrink-0 items-center gap-2 rounded-md px-2.5 font-medium whitespace-nowrap hover:bg-white/10 max-lg:h-11"
    >
      {children}
    </button>
  )
}
