import {
  type ReportFigures,
  ReportGroup,
  ReportMeasure,
  type ReportRange,
  type TicketReport,
  type TicketReportQuery,
} from '@lodge/contracts'
import type { Context } from '../../../../foundation/context.ts'
import { loadReaderStrings } from '../../../../foundation/load-reader-strings.ts'
import type { DeskStrings } from '../../../../foundation/strings.ts'
import { getTicketReport } from '../get-ticket-report.ts'

/** Returns every figure, step, row and hour of a report as rows of text below their headers; throws as that does. */
export async function exportTicketReport(
  ctx: Context,
  reportQuery: TicketReportQuery,
): Promise<AsyncIterable<string[]>> {
  const report = await getTicketReport(ctx, reportQuery)
  return writeRows(report, await loadReaderStrings(ctx))
}

interface ReportLine {
  part: string
  name?: string
  days: ReportRange
  figures: Partial<ReportFigures>
}

async function* writeRows(report: TicketReport, strings: DeskStrings): AsyncGenerator<string[]> {
  const { t } = strings
  const columns = (['part', 'name', 'from', 'to'] as const).map((column) => t(`reports.columns.${column}`))
  yield [...columns, ...ReportMeasure.options.map((measure) => t(`reports.measures.${measure}`))]
  for (const { part, name = '', days, figures } of listLines(report, strings))
    yield [
      part,
      name,
      days.from,
      days.to,
      ...ReportMeasure.options.map((measure) => textOf(figures, measure)),
    ]
}

function* listLines(report: TicketReport, strings: DeskStrings): Generator<ReportLine> {
  const { t } = strings
  const { range, before, figures, figuresBefore, steps, stepsBefore, groups, deflection } = report
  yield { part: t('reports.parts.range'), days: range, figures }
  yield { part: t('reports.parts.before'), days: before, figures: figuresBefore }
  for (const step of steps) yield { part: t('reports.parts.step'), ...toStepLine(step) }
  for (const step of stepsBefore) yield { part: t('reports.parts.stepBefore'), ...toStepLine(step) }
  for (const group of ReportGroup.options) {
    const none = group === 'agent' ? t('reports.nobody') : t('reports.unknown')
    for (const row of groups[group])
      yield {
        part: t(`reports.parts.${group}`),
        name: row.of?.name ?? none,
        days: range,
        figures: row.figures,
      }
  }
  yield* listHours(report, strings)
  if (deflection)
    for (const name of ['drafts', 'confirmed', 'possible'] as const)
      yield {
        part: t('reports.parts.deflection'),
        name: t(`reports.${name}`),
        days: range,
        figures: { created: countOf(deflection[name]) },
      }
}

function* listHours({ hours, range }: TicketReport, { t, language }: DeskStrings): Generator<ReportLine> {
  for (const [weekday, counts] of hours.entries())
    for (const [hour, created] of counts.entries())
      yield {
        part: t('reports.parts.hour'),
        name: t('reports.hour', {
          weekday: weekdayName(weekday, language),
          hour: String(hour).padStart(2, '0'),
        }),
        days: range,
        figures: { created: countOf(created) },
      }
}

function toStepLine({ from, to, created, resolved, backlog }: TicketReport['steps'][number]) {
  const figures = { created: countOf(created), resolved: countOf(resolved), backlog: countOf(backlog) }
  return { days: { from, to }, figures }
}

const countOf = (count: number) => ({ value: count, counted: count })

function textOf(figures: Partial<ReportFigures>, measure: ReportMeasure): string {
  const value = figures[measure]?.value ?? null
  return value === null ? '' : String(value)
}

/** The first of January 2024 was a Monday. */
function weekdayName(weekday: number, language: string): string {
  const day = new Date(Date.UTC(2024, 0, 1 + weekday))
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(day)
}
