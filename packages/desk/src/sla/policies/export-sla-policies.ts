import { type NarrowSlaPolicies, type SlaPolicyView, TicketPriority } from '@lodge/contracts'
import { narrowSlaPolicies } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { exportPages, yesOrNo } from '../../foundation/records/export-pages.ts'
import { listSlaPolicies } from './save-sla-policy.ts'

type Column = (policy: SlaPolicyView) => string

/** Yields the policies that the list shows as rows of texts, their head first; targets are in business minutes. */
export function exportSlaPolicies(ctx: Context, filter: NarrowSlaPolicies): AsyncGenerator<string[]> {
  const columns: Record<string, Column> = {
    Order: ({ position, isDefault }) => (isDefault || position === 0 ? '' : String(position)),
    Name: ({ name }) => name,
    Alias: ({ alias }) => alias,
    Default: ({ isDefault }) => yesOrNo(isDefault),
    Topics: listedIn('topic', ({ topics }) => topics),
    Departments: listedIn('department', ({ departments }) => departments),
    Teams: listedIn('team', ({ teams }) => teams),
    'Business hours': ({ businessHours, names }) => names[`businessHours:${businessHours}`] ?? businessHours,
    ...Object.fromEntries(TicketPriority.options.toReversed().flatMap(targetColumns)),
    'Paused while': ({ pauseStatuses }) => pauseStatuses.join(', '),
    'Warns at %': ({ warnAtPercent }) => warnAtPercent.join(', '),
    'Open tickets': ({ openTickets }) => String(openTickets),
    Archived: ({ archivedAt }) => archivedAt ?? '',
    Updated: ({ updatedAt }) => updatedAt,
  }
  return exportPages(columns, async () => {
    return { items: narrowSlaPolicies(await listSlaPolicies(ctx), filter).rows, next: null }
  })
}

function listedIn(kind: string, aliasesOf: (scope: SlaPolicyView['scope']) => readonly string[]): Column {
  return ({ scope, names }) =>
    aliasesOf(scope)
      .map((alias) => names[`${kind}:${alias}`] ?? alias)
      .join(', ')
}

function targetColumns(priority: TicketPriority): [string, Column][] {
  return [
    [`${priority}: first response`, ({ targets }) => toText(targets[priority].firstResponseMinutes)],
    [`${priority}: next response`, ({ targets }) => toText(targets[priority].nextResponseMinutes)],
    [`${priority}: resolution`, ({ targets }) => toText(targets[priority].resolutionMinutes)],
  ]
}

function toText(minutes: number | null): string {
  return minutes === null ? '' : String(minutes)
}
