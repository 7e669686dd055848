import { type NarrowSlaPolicies, type SlaPolicyView, TicketPriority } from '@lodge/contracts'
import { narrowSlaPolicies } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { type ExportColumns, exportPages, yesOrNo } from '../../foundation/records/export-pages.ts'
import type { TranslateDesk } from '../../foundation/strings.ts'
import { listSlaPolicies } from './save-sla-policy.ts'

type Column = (policy: SlaPolicyView) => string

/** Yields the policies that the list shows as rows of texts, their head first; targets are in business minutes. */
export function exportSlaPolicies(ctx: Context, filter: NarrowSlaPolicies): AsyncGenerator<string[]> {
  const columnsIn: ExportColumns<SlaPolicyView> = (t) => ({
    [t('exports.columns.order')]: ({ position, isDefault }) =>
      isDefault || position === 0 ? '' : String(position),
    [t('exports.columns.name')]: ({ name }) => name,
    [t('exports.columns.alias')]: ({ alias }) => alias,
    [t('exports.columns.default')]: ({ isDefault }) => yesOrNo(t, isDefault),
    [t('exports.columns.topics')]: listedIn('topic', ({ topics }) => topics),
    [t('exports.columns.departments')]: listedIn('department', ({ departments }) => departments),
    [t('exports.columns.teams')]: listedIn('team', ({ teams }) => teams),
    [t('exports.columns.businessHours')]: ({ businessHours, names }) =>
      names[`businessHours:${businessHours}`] ?? businessHours,
    ...Object.fromEntries(
      TicketPriority.options.toReversed().flatMap((priority) => targetColumns(priority, t)),
    ),
    [t('exports.columns.pausedWhile')]: ({ pauseStatuses }) =>
      pauseStatuses.map((status) => t(`property.status.${status}`)).join(', '),
    [t('exports.columns.warnsAt')]: ({ warnAtPercent }) => warnAtPercent.join(', '),
    [t('exports.columns.openTickets')]: ({ openTickets }) => String(openTickets),
    [t('exports.columns.archived')]: ({ archivedAt }) => archivedAt ?? '',
    [t('exports.columns.updated')]: ({ updatedAt }) => updatedAt,
  })
  return exportPages(ctx, columnsIn, async () => {
    return { items: narrowSlaPolicies(await listSlaPolicies(ctx), filter).rows, next: null }
  })
}

function listedIn(kind: string, aliasesOf: (scope: SlaPolicyView['scope']) => readonly string[]): Column {
  return ({ scope, names }) =>
    aliasesOf(scope)
      .map((alias) => names[`${kind}:${alias}`] ?? alias)
      .join(', ')
}

function targetColumns(priority: TicketPriority, t: TranslateDesk): [string, Column][] {
  const named = { priority: t(`property.priority.${priority}`) }
  return [
    [
      t('exports.targets.firstResponse', named),
      ({ targets }) => toText(targets[priority].firstResponseMinutes),
    ],
    [
      t('exports.targets.nextResponse', named),
      ({ targets }) => toText(targets[priority].nextResponseMinutes),
    ],
    [t('exports.targets.resolution', named), ({ targets }) => toText(targets[priority].resolutionMinutes)],
  ]
}

function toText(minutes: number | null): string {
  return minutes === null ? '' : String(minutes)
}
