import { ApiError } from '@lodge/client'
import type { TicketListColumn, TicketsCount } from '@lodge/contracts'
import { Button, EmptyState, ErrorState, Kbd, SkeletonRows } from '@lodge/ui'
import { ArrowUp, Inbox, SearchX } from 'lucide-react'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useKeyOf, useShortcuts } from '../../../foundation/keyboard-shortcuts/own-keys.ts'
import { ShortcutKbd } from '../../../foundation/keyboard-shortcuts/shortcut-kbd.tsx'
import { useShortcut } from '../../../foundation/keyboard-shortcuts/use-shortcut.ts'
import { t } from '../../../foundation/t.ts'
import { useLastList } from '../../ticket/last-list.ts'
import { BulkBar } from '../bulk/bulk-bar.tsx'
import { useSelection } from '../bulk/use-selection.ts'
import { filterFields, type TicketList } from '../list-url.ts'
import { useRowNavigation } from '../use-row-navigation.ts'
import { TicketTable } from './ticket-table.tsx'
import { useListTotal } from './use-list-total.ts'
import { useTicketList } from './use-ticket-list.ts'

interface LiveTicketTableProps {
  list: TicketList
  columns: readonly TicketListColumn[]
  /** Takes the number of tickets of the list; null while it is unknown. */
  onTotal: (total: TicketsCount | null) => void
}

/** The rows of a list, live, with what may be done to those in hand. */
export function LiveTicketTable({ list, columns, onTotal }: LiveTicketTableProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [isScrolled, setIsScrolled] = useState(false)
  const [isInHand, setIsInHand] = useState(false)
  const { query, rows, isMore, loadMore, waiting, showAll, current, setCurrent, selection } = useLiveRows(
    list,
    isScrolled || isInHand,
    scroller,
  )
  const { total, next } = useListTotal(list, rows.length, isMore)
  useReportTotal(query.isSuccess ? total : null, onTotal)

  const { sort: _sort, ...filter } = list
  return (
    <>
      <div
        ref={scroller}
        onScroll={({ currentTarget }) => setIsScrolled(currentTarget.scrollTop > 8)}
        onPointerEnter={() => setIsInHand(true)}
        onPointerLeave={() => setIsInHand(false)}
        className="relative min-h-0 flex-1 overflow-auto"
      >
        {waiting > 0 && <NewTicketsBar count={waiting} onShow={showAll} />}
        {query.isPending ? (
          <SkeletonRows rows={12} className="px-gutter" />
        ) : query.isError ? (
          <ListError
            error={query.error}
            onRetry={() => void query.refetch()}
            isRetrying={query.isRefetching}
          />
        ) : rows.length === 0 ? (
          <NoTickets />
        ) : (
          <TicketTable
            rows={rows}
            list={list}
            columns={columns}
            current={current}
            selection={selection}
            onFocus={setCurrent}
            onSelect={selection.toggle}
          />
        )}
      </div>
      {selection.numbers.size > 0 && (
        <BulkBar
          selection={selection}
          rows={rows}
          filter={filter}
          isMore={isMore}
          onGone={() => focusRow(scroller.current, current)}
        />
      )}
      <ListFooter
        loaded={query.isSuccess ? describeLoaded(rows.length, total, waiting) : null}
        next={isMore ? next : null}
        isLoading={query.isFetchingNextPage}
        onLoadMore={loadMore}
      />
    </>
  )
}

/** Gives the focus to a row's link, or to the first one's. */
function focusRow(list: HTMLElement | null, number: number | null): void {
  const link = list?.querySelector<HTMLElement>(`[data-number="${number}"] a`)
  const row = link ?? list?.querySelector<HTMLElement>('[data-number] a')
  row?.focus({ preventScroll: true })
}

/** The rows with what the keys do with them; while the list is held, new tickets wait above it. */
function useLiveRows(list: TicketList, isHeld: boolean, scroller: RefObject<HTMLDivElement | null>) {
  const { showWaiting, ...live } = useTicketList(list, isHeld)
  const { rows, isMore, waiting } = live
  const numbers = useMemo(() => rows.map(({ number }) => number), [rows])
  const { current, setCurrent } = useRowNavigation(scroller, numbers)
  const selection = useSelection(numbers)
  useRememberList(numbers, isMore)

  const showAll = () => {
    showWaiting()
    scroller.current?.scrollTo({ top: 0 })
  }
  useShortcut('showNew', showAll, { isDisabled: waiting === 0 })
  useShortcut('select', () => current !== null && selection.toggle(current), { isDisabled: current === null })
  return { ...live, showAll, current, setCurrent, selection }
}

interface ListFooterProps {
  /** Says how many rows are shown; null while that is not known. */
  loaded: string | null
  /** Number of rows of the next page; null where there is none. */
  next: number | null
  isLoading: boolean
  onLoadMore: () => void
}

function ListFooter({ loaded, next, isLoading, onLoadMore }: ListFooterProps) {
  return (
    <footer className="flex h-12 shrink-0 items-center gap-4 border-t border-border px-gutter text-sm text-muted-foreground max-lg:px-4">
      <span className="flex-1 tabular-nums">{loaded}</span>
      {next !== null && (
        <Button variant="outline" onClick={onLoadMore} isBusy={isLoading}>
          {t('ticket-list.loadMore', { count: next })}
        </Button>
      )}
      <KeyHints />
    </footer>
  )
}

function describeLoaded(shown: number, total: TicketsCount | null, waiting: number): string {
  const isWhole = total !== null && total.count === shown
  const loaded = isWhole
    ? t('ticket-list.total', { count: shown })
    : t('ticket-list.loadedOf', {
        loaded: shown,
        total: total ? t('ticket-list.count', { count: total.count, isMore: total.isMore }) : '…',
      })
  return waiting > 0 ? `${loaded} · ${t('ticket-list.waitingAbove', { count: waiting })}` : loaded
}

function useReportTotal(total: TicketsCount | null, onTotal: LiveTicketTableProps['onTotal']): void {
  const { count = null, isMore = false } = total ?? {}
  useEffect(() => onTotal(count === null ? null : { count, isMore }), [count, isMore, onTotal])
}

/** Remembers the tickets of the list, which next and previous go through on a ticket's page. */
function useRememberList(numbers: readonly number[], isMore: boolean): void {
  const shown = useLastList((state) => state.shown)
  useEffect(() => shown(numbers, isMore), [shown, numbers, isMore])
}

function NoTickets() {
  const { search } = useLocation()
  return (
    <EmptyState
      icon={<Inbox />}
      title={t('ticket-list.empty')}
      text={t('ticket-list.emptyText')}
      className="m-gutter"
    >
      {search !== '' && (
        <Button variant="outline" asChild>
          <Link to="?">{t('ticket-list.filter.clear')}</Link>
        </Button>
      )}
    </EmptyState>
  )
}

interface ListErrorProps {
  error: Error
  onRetry: () => void
  isRetrying: boolean
}

/** Names the filters that cannot be read, each by its field; any other failure may be tried again. */
function ListError({ error, onRetry, isRetrying }: ListErrorProps) {
  if (!(error instanceof ApiError) || error.status !== 422)
    return <ErrorState error={error} onRetry={onRetry} isRetrying={isRetrying} className="m-gutter" />
  return (
    <EmptyState
      icon={<SearchX />}
      title={t('ticket-list.filter.unknown')}
      text={t('ticket-list.filter.unknownText')}
      className="m-gutter"
    >
      <div>
        <ul className="text-sm text-destructive">
          {Object.entries(error.fields).map(([field, message]) => (
            <li key={field}>
              {fieldName(field)}: {message}
            </li>
          ))}
        </ul>
        <Link to="?" className="mt-3 inline-block text-accent underline">
          {t('ticket-list.filter.clear')}
        </Link>
      </div>
    </EmptyState>
  )
}

function fieldName(path: string): string {
  const [field = ''] = path.split('.')
  const known = filterFields.find((candidate) => candidate === field)
  return known ? t(`property.names.${known}`) : field
}

function KeyHints() {
  const { isOn } = useShortcuts()
  if (!isOn) return null
  return (
    <span className="flex flex-1 items-center justify-end gap-1.5 max-lg:hidden">
      <ShortcutKbd name="next" />
      <ShortcutKbd name="previous" /> {t('ticket-list.keys.move')}
      <ShortcutKbd name="select" className="ms-2" /> {t('ticket-list.keys.select')}
      <Kbd className="ms-2">{t('keyboard-shortcuts.caps.enter')}</Kbd> {t('ticket-list.keys.open')}
      <ShortcutKbd name="filter" className="ms-2" /> {t('ticket-list.keys.filter')}
    </span>
  )
}

/** New tickets gather here while someone is reading, so that nothing jumps under the pointer. */
function NewTicketsBar({ count, onShow }: { count: number; onShow: () => void }) {
  const shortcut = useKeyOf('showNew')
  return (
    <button
      type="button"
      onClick={onShow}
      aria-keyshortcuts={shortcut ?? undefined}
      className="sticky top-0 z-20 flex h-8 w-full items-center justify-center gap-2 bg-accent-soft text-base font-medium text-accent"
    >
      <ArrowUp aria-hidden className="size-4" />
      {t('ticket-list.waiting', { count })}
      <ShortcutKbd name="showNew" aria-hidden className="max-lg:hidden" />
    </button>
  )
}
