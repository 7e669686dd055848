import {
  type BulkUpdateInput,
  type TicketFilterQuery,
  TicketPriority,
  type TicketRow,
} from '@lodge/contracts'
import { Kbd, useDialogs } from '@lodge/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowUp, CircleDot, X } from 'lucide-react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { useHotkey } from '../../../foundation/keyboard-shortcuts/use-hotkey.ts'
import { t } from '../../../foundation/t.ts'
import { useCreateBulkUpdate } from '../../bulk-updates/queries.ts'
import { parseFilterValues } from '../filters/filter-values.ts'
import { ticketCountQuery } from '../filters/queries.ts'
import { BulkAssignMenu } from './bulk-assign-menu.tsx'
import { BulkMacroButton } from './bulk-macro-button.tsx'
import { BulkMenu } from './bulk-menu.tsx'
import { BulkMergeButton } from './bulk-merge-button.tsx'
import { BulkMoreMenu } from './bulk-more-menu.tsx'
import { BulkReplyButton } from './bulk-reply-button.tsx'
import { BulkTeamMenu } from './bulk-team-menu.tsx'
import type { TicketSelection } from './use-selection.ts'

const statuses = ['open', 'pending', 'on_hold', 'resolved', 'closed'] as const

interface BulkBarProps {
  selection: TicketSelection
  rows: readonly TicketRow[]
  filter: TicketFilterQuery
  /** Says that the list has more tickets than are loaded. */
  isMore: boolean
  /** Gives the focus to the list: the bar goes, and what had it with the bar. */
  onGone: () => void
}

/** Changes all selected rows. It stands between list and footer, so that it covers no row. */
export function BulkBar({ selection, rows, filter, isMore, onGone }: BulkBarProps) {
  const count = useQuery({ ...ticketCountQuery(filter), enabled: selection.isWhole && isMore })
  const change = useStartBulkUpdate(selection, filter)
  useHotkey('Escape', selection.clear)
  const bar = useFocusWhenGone(onGone)

  const known = selection.isWhole && isMore ? count.data : undefined
  const selected = known
    ? t('ticket-list.bulk.whole', { count: known.count, isMore: known.isMore })
    : t('ticket-list.bulk.selected', { count: selection.numbers.size })
  const inHand = rows.filter(({ number }) => selection.numbers.has(number))
  return (
    <section
      ref={bar}
      aria-label={t('ticket-list.bulk.label')}
      className="flex min-h-12 shrink-0 items-center gap-1 overflow-x-auto bg-primary px-gutter text-sm text-primary-foreground max-lg:px-4 max-sm:flex-wrap max-sm:gap-x-0 max-sm:px-2"
    >
      <span role="status" className="me-2 font-semibold whitespace-nowrap tabular-nums max-sm:px-2">
        {selected}
      </span>
      <div className="contents max-sm:order-last max-sm:flex max-sm:w-full">
        <BulkAssignMenu
          rows={inHand}
          teams={listTeams(filter, selection.isWhole)}
          isWhole={selection.isWhole}
          onChange={change}
        />
        <BulkStatusMenu onChange={change} />
        <BulkPriorityMenu onChange={change} />
        <BulkTeamMenu rows={inHand} onChange={change} />
        <BulkMoreMenu rows={inHand} onChange={change} />
        <BulkReplyButton
          tickets={selection.isWhole ? { filter } : { numbers: [...selection.numbers] }}
          onDone={selection.clear}
        />
        <BulkMacroButton
          tickets={selection.isWhole ? { filter } : { numbers: [...selection.numbers] }}
          count={selection.isWhole ? null : selection.numbers.size}
          onDone={selection.clear}
        />
        {selection.numbers.size > 1 && !selection.isWhole && (
          <BulkMergeButton rows={inHand} onDone={selection.clear} />
        )}
      </div>
      {isMore && !selection.isWhole && (
        <BulkBarButton onClick={selection.takeWhole}>{t('ticket-list.bulk.selectWhole')}</BulkBarButton>
      )}
      <span className="flex-1" />
      <BulkBarButton onClick={selection.clear}>
        <X aria-hidden className="size-4" />
        {t('ticket-list.bulk.clear')}
        <Kbd className="max-xl:hidden">{t('keyboard-shortcuts.caps.escape')}</Kbd>
      </BulkBarButton>
    </section>
  )
}

/** Says so when an element goes while it has the focus. */
function useFocusWhenGone(onGone: () => void): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null)
  const latest = useRef(onGone)
  latest.current = onGone
  useLayoutEffect(() => {
    const { current } = element
    return () => {
      if (current?.contains(document.activeElement)) latest.current()
    }
  }, [])
  return element
}

/** The teams that a whole list is narrowed to; null where it may have tickets of any. */
function listTeams({ team }: TicketFilterQuery, isWhole: boolean): readonly string[] | null {
  const { not, values } = parseFilterValues(team)
  return isWhole && !not && values.length > 0 ? values : null
}

interface BulkChangeProps {
  onChange: (change: BulkUpdateInput) => void
}

function BulkStatusMenu({ onChange }: BulkChangeProps) {
  return (
    <BulkMenu
      icon={<CircleDot aria-hidden />}
      label={t('ticket-list.bulk.status')}
      hotkey="status"
      options={statuses.map((status) => ({
        value: status,
        label: t(`ticket-list.values.status.${status}`),
        onChoose: () => onChange({ kind: 'status', status }),
      }))}
    />
  )
}

function BulkPriorityMenu({ onChange }: BulkChangeProps) {
  return (
    <BulkMenu
      icon={<ArrowUp aria-hidden />}
      label={t('ticket-list.bulk.priority')}
      options={TicketPriority.options.toReversed().map((priority) => ({
        value: priority,
        label: t(`ticket-list.values.priority.${priority}`),
        onChoose: () => onChange({ kind: 'priority', priority }),
      }))}
    />
  )
}

/** Starts the change; one of a whole list is confirmed first, with the number of tickets. */
function useStartBulkUpdate({ isWhole, numbers, clear }: TicketSelection, filter: TicketFilterQuery) {
  const bulk = useCreateBulkUpdate()
  const dialogs = useDialogs()
  const cache = useQueryClient()
  const isSure = async () => {
    const { count, isMore } = await cache.fetchQuery(ticketCountQuery(filter))
    return dialogs.confirm({
      title: t('ticket-list.bulk.confirmTitle', { isMore, count }),
      text: t('ticket-list.bulk.confirmText'),
      confirmLabel: t('ticket-list.bulk.confirm'),
    })
  }
  const run = async (change: BulkUpdateInput) => {
    if (isWhole && !(await isSure())) return
    bulk.mutate({ change, tickets: isWhole ? { filter } : { numbers: [...numbers] } }, { onSuccess: clear })
  }
  return (change: BulkUpdateInput) => void run(change)
}

function BulkBarButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
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
