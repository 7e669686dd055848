import { type AutomationRow, refusalText, routes } from '@lodge/contracts'
import { Badge, cn, EmptyState, formatDate, getErrorMessage, TableHead, toast } from '@lodge/ui'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert, Workflow } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { http } from '../../foundation/http.ts'
import { DragHandle } from '../../foundation/records/drag-handle.tsx'
import { KindFilter } from '../../foundation/records/kind-filter.tsx'
import { sayMoved } from '../../foundation/records/say-moved.ts'
import { useShowFilter } from '../../foundation/records/use-show-filter.ts'
import { ArchivedBadge } from '../../foundation/settings-form/settings-form-frame.tsx'
import { SettingsListFrame } from '../../foundation/settings-form/settings-list-frame.tsx'
import {
  SettingsTable,
  SettingsTableCell,
  SettingsTableRow,
} from '../../foundation/settings-form/settings-table.tsx'
import { t } from '../../foundation/t.ts'
import { describeTrigger } from './describe-automation.ts'
import { automationsQuery } from './queries.ts'

/** The automations, in the order in which they run. */
export function AutomationListScreen() {
  const [filter, setFilter] = useShowFilter()
  const query = useQuery({
    ...automationsQuery(useDeferredValue(filter)),
    placeholderData: keepPreviousData,
  })
  const rows = query.data?.items ?? []
  const counts = query.data?.counts
  const isWholeOrder = filter.show === 'active' && !filter.search
  return (
    <SettingsListFrame
      title={t('automations.title')}
      text={t('automations.text')}
      count={counts?.[filter.show]}
      create={{ to: '/admin/create-automation', label: t('automations.create') }}
      search={filter.search ?? ''}
      onSearch={(search) => setFilter({ ...filter, search })}
      filters={
        <>
          <KindFilter
            show={filter.show}
            counts={counts}
            onChange={(show) => setFilter({ ...filter, show })}
          />
          <Link
            to="/admin/automation-runs"
            className="text-sm text-accent underline-offset-4 hover:underline max-lg:py-3 lg:ms-auto"
          >
            {t('automations.runs.all')}
          </Link>
        </>
      }
      isPending={query.isPending}
      error={query.error}
      onRetry={() => query.refetch()}
      isEmpty={rows.length === 0}
      empty={<NoAutomations isSearched={Boolean(filter.search)} show={filter.show} />}
      {...(isWholeOrder && rows.length > 1 && { keys: t('automations.keys') })}
    >
      <AutomationTable rows={rows} canMove={isWholeOrder && rows.length > 1} />
    </SettingsListFrame>
  )
}

function AutomationTable({ rows, canMove }: { rows: readonly AutomationRow[]; canMove: boolean }) {
  const move = useMoveAutomation()
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const moveTo = (row: AutomationRow | undefined, place: number) => {
    if (!row || row.position === place || place < 1 || place > rows.length || move.isPending) return
    move.mutate({ row, place })
  }
  return (
    <SettingsTable
      label={t('automations.title')}
      heads={
        <>
          <TableHead className="w-14">
            <span className="sr-only">{t('automations.columns.order')}</span>
          </TableHead>
          <TableHead>{t('automations.columns.title')}</TableHead>
          <TableHead>{t('automations.columns.state')}</TableHead>
          <TableHead className="text-end">{t('automations.columns.done')}</TableHead>
          <TableHead className="text-end">{t('automations.columns.failed')}</TableHead>
          <TableHead>{t('automations.columns.lastRun')}</TableHead>
        </>
      }
    >
      {rows.map((row) => (
        <SettingsTableRow
          key={row.alias}
          isCurrent={dragged !== null && over === row.position}
          onDragOver={(event) => {
            if (dragged === null) return
            event.preventDefault()
            setOver(row.position)
          }}
          onDrop={() =>
            moveTo(
              rows.find(({ alias }) => alias === dragged),
              row.position,
            )
          }
        >
          <SettingsTableCell
            className={cn('text-muted-foreground tabular-nums', !canMove && 'max-lg:hidden')}
          >
            <span className="flex items-center gap-1">
              {canMove && (
                <DragHandle
                  name={row.title}
                  label={t('automations.move', { name: row.title })}
                  onDragStart={() => setDragged(row.alias)}
                  onDragEnd={() => {
                    setDragged(null)
                    setOver(null)
                  }}
                  onStep={(step) => moveTo(row, row.position + step)}
                />
              )}
              {row.archivedAt === null && row.position}
            </span>
          </SettingsTableCell>
          <AutomationCells row={row} />
        </SettingsTableRow>
      ))}
    </SettingsTable>
  )
}

function AutomationCells({ row }: { row: AutomationRow }) {
  const { done, failed, lastAt } = row.runs
  return (
    <>
      <SettingsTableCell className="lg:w-1/2 lg:max-w-0 lg:py-1 max-lg:min-w-0 max-lg:flex-1 max-lg:basis-[calc(100%-9.5rem)]">
        <Link
          to={`/admin/edit-automation/${row.alias}`}
          className="block truncate font-medium underline-offset-4 hover:underline"
        >
          {row.title}
        </Link>
        <span className="block truncate text-xs text-muted-foreground">{describeTrigger(row.trigger)}</span>
      </SettingsTableCell>
      <SettingsTableCell>
        <AutomationState row={row} />
      </SettingsTableCell>
      <SettingsTableCell label={t('automations.columns.done')} className="tabular-nums lg:text-end">
        {done}
      </SettingsTableCell>
      <SettingsTableCell
        label={t('automations.columns.failed')}
        className={cn('tabular-nums lg:text-end', failed > 0 && 'text-destructive')}
      >
        {failed}
      </SettingsTableCell>
      <SettingsTableCell
        label={t('automations.columns.lastRun')}
        className="text-muted-foreground tabular-nums"
      >
        {lastAt === null ? t('automations.never') : formatDate(lastAt)}
      </SettingsTableCell>
    </>
  )
}

function AutomationState({ row: { archivedAt, paused, version, hasChanges } }: { row: AutomationRow }) {
  if (archivedAt !== null) return <ArchivedBadge isArchived />
  if (paused)
    return (
      <span className="flex items-center gap-1 text-sm text-warning" title={refusalText(paused)}>
        <TriangleAlert aria-hidden className="size-4" />
        {t('automations.states.paused')}
      </span>
    )
  if (version === null) return <Badge>{t('automations.states.draft')}</Badge>
  return (
    <Badge tone="accent">
      {hasChanges ? t('automations.states.changed') : t('automations.states.running')}
    </Badge>
  )
}

interface AutomationMove {
  row: AutomationRow
  place: number
  /** Takes a move back. */
  isUndo?: boolean
}

/** Moves an automation in the order. A toast says the new place and offers the way back. */
function useMoveAutomation() {
  const cache = useQueryClient()
  const move = useMutation({
    mutationFn: ({ row, place }: AutomationMove) =>
      http.call(routes.moveAutomation, { params: { alias: row.alias }, body: { position: place } }),
    onSuccess: (list, { row, place, isUndo }) => {
      cache.setQueryData(automationsQuery({ show: 'active' }).queryKey, list)
      const undo = () => move.mutate({ row, place: row.position, isUndo: true })
      sayMoved(
        t('automations.moved', { name: row.title, place, count: list.items.length }),
        isUndo ? null : { label: t('automations.undoMove'), onClick: undo },
      )
    },
    onError: (error) => toast.error(getErrorMessage(error)),
  })
  return move
}

function NoAutomations({ isSearched, show }: { isSearched: boolean; show: 'active' | 'archived' }) {
  if (isSearched) return <EmptyState title={t('automations.emptyFound')} className="mx-gutter" />
  if (show === 'archived') return <EmptyState title={t('automations.emptyArchived')} className="mx-gutter" />
  return (
    <EmptyState
      title={t('automations.empty')}
      text={t('automations.emptyText')}
      icon={<Workflow aria-hidden />}
      className="mx-gutter"
    />
  )
}
