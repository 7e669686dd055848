import type { ComplianceTargets, ReportFigure, ReportMeasure, TicketReport } from '@lodge/contracts'
import type { TranslateDesk } from '../../../foundation/strings.ts'

const secondsOf = { minute: 60, hour: 3_600 }

/** The measures of the mail in their order, and what kind of number each of them is. */
const mailedMeasures = {
  created: 'count',
  resolved: 'count',
  backlog: 'count',
  reopenRate: 'share',
  firstResponseMet: 'share',
  firstResponseMedian: 'time',
  nextResponseMet: 'share',
  resolutionMet: 'share',
  resolutionMedian: 'time',
  satisfaction: 'share',
} as const satisfies Partial<Record<ReportMeasure, 'count' | 'share' | 'time'>>

type MailedMeasure = keyof typeof mailedMeasures
type Kind = (typeof mailedMeasures)[MailedMeasure]

const measures = Object.keys(mailedMeasures) as MailedMeasure[]

/** The shares for which the site has a target. */
const targetOf: { [Measure in MailedMeasure]?: keyof ComplianceTargets } = {
  firstResponseMet: 'first_response',
  nextResponseMet: 'next_response',
  resolutionMet: 'resolution',
}

/** Returns a line for each figure of a report: in plain words its change since the period before, and its target. */
export function describeFigures(
  { figures, figuresBefore }: TicketReport,
  targets: ComplianceTargets,
  t: TranslateDesk,
): string {
  const lines = measures.map((measure) => {
    const name = nameOf(measure, targets, t)
    return describe({ name, kind: mailedMeasures[measure] }, figures[measure], figuresBefore[measure], t)
  })
  return lines.join('\n')
}

function nameOf(measure: MailedMeasure, targets: ComplianceTargets, t: TranslateDesk): string {
  const name = t(`report-mail.measure.${measure}`)
  const metric = targetOf[measure]
  return metric ? t('report-mail.withTarget', { name, percent: targets[metric] }) : name
}

interface Described {
  name: string
  kind: Kind
}

function describe(
  { name, kind }: Described,
  now: ReportFigure,
  before: ReportFigure,
  t: TranslateDesk,
): string {
  if (now.value === null) return t('report-mail.figure', { name, value: t('report-mail.nothing') })
  const value = sayValue(kind, now.value, t)
  if (before.value === null) return t('report-mail.figure', { name, value })
  const change = sayChange(kind, shownOf(kind, now.value) - shownOf(kind, before.value), t)
  return t('report-mail.changedFigure', { name, value, change })
}

/** A value in the unit in which it is shown, so that the change fits what stands beside it. */
function shownOf(kind: Kind, value: number): number {
  if (kind === 'share') return Math.round(value * 100)
  return kind === 'time' ? Math.round(value / secondsOf.minute) * secondsOf.minute : value
}

function sayValue(kind: Kind, value: number, t: TranslateDesk): string {
  const shown = shownOf(kind, value)
  if (kind === 'share') return t('report-mail.share', { percent: shown })
  return kind === 'time' ? sayDuration(shown, t) : t('report-mail.count', { count: shown })
}

function sayChange(kind: Kind, change: number, t: TranslateDesk): string {
  if (change === 0) return t('report-mail.change.same')
  const [difference, isMore] = [Math.abs(change), change > 0]
  if (kind === 'share') return t('report-mail.change.share', { points: difference, isMore })
  return kind === 'time'
    ? t('report-mail.change.time', { duration: sayDuration(difference, t), isMore })
    : t('report-mail.change.count', { difference, isMore })
}

/** Hours of business time, of which a day has no fixed number. */
function sayDuration(seconds: number, t: TranslateDesk): string {
  const hours = Math.floor(seconds / secondsOf.hour)
  return t('report-mail.duration', { hours, minutes: (seconds % secondsOf.hour) / secondsOf.minute })
}

const topTeams = 3

/** Returns the teams with the most new tickets, a line each; nothing where there are fewer than two. */
export function describeTopTeams({ groups }: TicketReport, t: TranslateDesk): string {
  const created = ({ figures }: (typeof groups.team)[number]) => figures.created.value ?? 0
  const teams = groups.team.filter((row) => row.of !== null && created(row) > 0)
  if (teams.length < 2) return ''
  const lines = teams
    .toSorted((one, other) => created(other) - created(one))
    .slice(0, topTeams)
    .map((row) =>
      t('report-mail.team', {
        name: row.of?.name ?? '',
        created: created(row),
        resolved: row.figures.resolved.value ?? 0,
      }),
    )
  return [t('report-mail.teams'), ...lines].join('\n')
}
