import { NarrowSlaPolicies, routes, type SlaPolicyView } from '@lodge/contracts'
import { narrowSlaPolicies } from '@lodge/domain'
import { Badge, cn, formatDate, formatList, formatNumber, TableHead } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { CsvLink } from '../../foundation/records/csv-link.tsx'
import { DragHandle } from '../../foundation/records/drag-handle.tsx'
import { KindFilter } from '../../foundation/records/kind-filter.tsx'
import { recordSorts, SortFilter } from '../../foundation/records/sort-filter.tsx'
import { useShortList } from '../../foundation/records/use-short-list.tsx'
import { ArchivedBadge } from '../../foundation/settings-form/settings-form-frame.tsx'
import { SettingsListFrame } from '../../foundation/settings-form/settings-list-frame.tsx'
import {
  SettingsTable,
  SettingsTableCell,
  SettingsTableRow,
} from '../../foundation/settings-form/settings-table.tsx'
import { t } from '../../foundation/t.ts'
import { formatTargetMinutes } from '../duration.ts'
import { policiesQuery } from '../queries.ts'
import { SlaSettingsHeader } from '../sla-settings-header.tsx'
import { useMovePolicy } from './use-move-policy.ts'

/** The SLA policies, first of all in the order in which they are tried. */
export function SlaPoliciesScreen() {
  const { rows, counts, filter, change, query, frame } = useShortList(useQuery(policiesQuery), {
    schema: NarrowSlaPolicies,
    narrow: narrowSlaPolicies,
  })
  const isWholeOrder = Object.keys(query).length === 0
  const sorts = [{ value: 'order' as const, label: t('sla-settings.list.inOrder') }, ...recordSorts()]
  return (
    <SettingsListFrame
      {...frame}
      above={<SlaSettingsHeader />}
      title={t('sla-settings.policies')}
      text={t('sla-settings.policy.text')}
      create={{ to: '/admin/settings/sla-policies/create', label: t('sla-settings.policy.create') }}
      filters={
        <>
          <KindFilter show={filter.show} counts={counts} onChange={(show) => change({ show })} />
          <SortFilter sort={filter.sort} sorts={sorts} onChange={(sort) => change({ sort })} />
          <CsvLink address={routes.slaPoliciesCsv.path} query={query} className="lg:ms-auto" />
        </>
      }
      {...(isWholeOrder && { keys: t('sla-settings.policy.keys') })}
    >
      <PolicyTable policies={rows} movable={isWholeOrder ? rows.filter(isMovable).length : 0} />
    </SettingsListFrame>
  )
}

function isMovable({ isDefault, archivedAt }: SlaPolicyView): boolean {
  return !isDefault && archivedAt === null
}

function PolicyTable({ policies, movable }: { policies: readonly SlaPolicyView[]; movable: number }) {
  const move = useMovePolicy(movable)
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const canMove = (policy: SlaPolicyView) => movable > 1 && isMovable(policy)
  const handleDrop = ({ position: place }: SlaPolicyView) => {
    const policy = policies.find(({ alias }) => alias === dragged)
    if (policy && policy.position !== place) move.mutate({ policy, place })
  }
  const handleStep = (policy: SlaPolicyView, step: number) => {
    const place = policy.position + step
    if (place >= 1 && place <= movable && !move.isPending) move.mutate({ policy, place })
  }
  return (
    <SettingsTable label={t('sla-settings.policies')} heads={<PolicyTableHeads />}>
      {policies.map((policy) => (
        <SettingsTableRow
          key={policy.alias}
          isCurrent={over === policy.position && dragged !== null}
          onDragOver={(event) => {
            if (dragged === null || !canMove(policy)) return
            event.preventDefault()
            setOver(policy.position)
          }}
          onDrop={() => handleDrop(policy)}
        >
          <SettingsTableCell
            className={cn('text-muted-foreground tabular-nums', !canMove(policy) && 'max-lg:hidden')}
          >
            <span className="flex items-center gap-1">
              {canMove(policy) && (
                <DragHandle
                  name={policy.name}
                  label={t('sla-settings.policy.move', { name: policy.name })}
                  onDragStart={() => setDragged(policy.alias)}
                  onDragEnd={() => {
                    setDragged(null)
                    setOver(null)
                  }}
                  onStep={(step) => handleStep(policy, step)}
                />
              )}
              {policy.position > 0 && !policy.isDefault && policy.position}
            </span>
          </SettingsTableCell>
          <PolicyCells policy={policy} />
        </SettingsTableRow>
      ))}
    </SettingsTable>
  )
}

/** Hides columns between a phone's cards and a wide table, where the names need their room. */
const roomy = 'lg:max-xl:hidden'

function PolicyTableHeads() {
  return (
    <>
      <TableHead className="w-14">
        <span className="sr-only">{t('sla-settings.list.order')}</span>
      </TableHead>
      <TableHead>{t('sla-settings.list.name')}</TableHead>
      <TableHead>{t('sla-settings.list.appliesTo')}</TableHead>
      <TableHead className={roomy}>{t('sla-settings.list.hours')}</TableHead>
      <TableHead>{t('sla-settings.list.urgent')}</TableHead>
      <TableHead className="text-end">{t('sla-settings.list.open')}</TableHead>
      <TableHead>{t('sla-settings.list.status')}</TableHead>
      <TableHead className={roomy}>{t('sla-settings.list.updated')}</TableHead>
    </>
  )
}

function PolicyCells({ policy }: { policy: SlaPolicyView }) {
  return (
    <>
      <SettingsTableCell className="font-medium max-lg:flex-1 lg:min-w-40">
        <Link to={policy.alias} className="underline-offset-4 hover:underline">
          <bdi>{policy.name}</bdi>
        </Link>
        {policy.isDefault && (
          <Badge tone="accent" className="ms-2">
            {t('sla-settings.default')}
          </Badge>
        )}
      </SettingsTableCell>
      <SettingsTableCell
        label={t('sla-settings.list.appliesTo')}
        className="max-w-72 truncate text-muted-foreground max-lg:basis-full max-lg:whitespace-normal lg:max-xl:max-w-36"
      >
        {describeScope(policy)}
      </SettingsTableCell>
      <SettingsTableCell
        label={t('sla-settings.list.hours')}
        className={cn('text-muted-foreground lg:whitespace-nowrap', roomy)}
      >
        {policy.names[`businessHours:${policy.businessHours}`]}
      </SettingsTableCell>
      <SettingsTableCell label={t('sla-settings.list.urgent')} className="text-muted-foreground tabular-nums">
        {formatTargetMinutes(policy.targets.urgent.firstResponseMinutes) || t('sla-settings.list.none')}
      </SettingsTableCell>
      <SettingsTableCell label={t('sla-settings.list.open')} className="font-medium tabular-nums lg:text-end">
        {formatNumber(policy.openTickets)}
      </SettingsTableCell>
      <SettingsTableCell>
        <ArchivedBadge isArchived={policy.archivedAt !== null} />
      </SettingsTableCell>
      <SettingsTableCell
        label={t('sla-settings.list.updated')}
        className={cn('text-muted-foreground tabular-nums', roomy)}
      >
        {formatDate(policy.updatedAt)}
      </SettingsTableCell>
    </>
  )
}

function describeScope({ isDefault, scope, names }: SlaPolicyView): string {
  if (isDefault) return t('sla-settings.list.everything')
  const all = [
    ...scope.topics.map((alias) => names[`topic:${alias}`]),
    ...scope.departments.map((alias) => names[`department:${alias}`]),
    ...scope.teams.map((alias) => names[`team:${alias}`]),
  ]
  return formatList(all.filter((name) => name !== undefined)) || t('sla-settings.list.nothing')
}
