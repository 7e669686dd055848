import {
  type CreateSavedReport,
  limits,
  type SavedReport,
  type SavedViewParams,
  StoredReportQuery,
  type TicketReportAddress,
  TicketReportQuery,
  type UpdateSavedReport,
} from '@lodge/contracts'
import { sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { requireReportViewer } from '../../foundation/require-report-viewer.ts'
import { toKnownFilter } from '../tickets/list/to-known-filter.ts'
import { describeSavedView, findSavedViews, savedViewsVisibleTo } from './saved-view-access.ts'
import { changeSavedView, insertSavedView, removeSavedView, type StoredViewKind } from './store-saved-view.ts'

const savedReports: StoredViewKind<SavedReport> = {
  kind: 'report',
  toView: (staff, view) => ({
    ...describeSavedView(staff, view),
    query: StoredReportQuery.parse(view.query),
  }),
}

/** Returns the reports that the agent has saved and those shared with their teams, by name. */
export async function listSavedReports(ctx: Context): Promise<SavedReport[]> {
  const staff = requireReportViewer(ctx)
  const condition = sql`saved_view.kind = ${savedReports.kind} AND ${savedViewsVisibleTo(staff)}`
  const reports = await findSavedViews(ctx.db, condition, {
    order: sql`saved_view.name, saved_view.id`,
    // Nobody has more than half of these, so that the teams' reports always have room.
    limit: 2 * limits.maxSavedViews,
  })
  return reports.map((report) => savedReports.toView(staff, report))
}

/** Saves a report's question under a name, for oneself or for one of one's teams. */
export async function createSavedReport(ctx: Context, report: CreateSavedReport): Promise<SavedReport> {
  const staff = requireReportViewer(ctx)
  await assertReportValuesExist(ctx, report.query)
  return insertSavedView(ctx, staff, savedReports, report)
}

/**
 * Changes a report's name, question or team; what is left out stays. Throws `edit_conflict` with the present one when
 * someone has changed it since.
 */
export async function updateSavedReport(
  ctx: Context,
  change: UpdateSavedReport & SavedViewParams,
): Promise<SavedReport> {
  const staff = requireReportViewer(ctx)
  if (change.query) await assertReportValuesExist(ctx, change.query)
  return changeSavedView(ctx, staff, savedReports, change)
}

/** Deletes a saved report, for everyone who has it. */
export async function deleteSavedReport(ctx: Context, { id }: SavedViewParams): Promise<void> {
  await removeSavedView(ctx, requireReportViewer(ctx), { id, kind: savedReports.kind })
}

async function assertReportValuesExist(ctx: Context, address: TicketReportAddress): Promise<void> {
  const { range: _range, agent, ...filter } = TicketReportQuery.parse(address)
  await toKnownFilter(ctx, { ...filter, assignee: agent })
}
