import type { TicketReport } from '@lodge/contracts'
import { formatDayShort, formatDays } from '../figures/report-dates.ts'

type Step = TicketReport['steps'][number]

/** One step of the range beside the step that has its place in the period before, which may be shorter. */
export interface StepPoint {
  /** The days of the step, as a filter of what is counted. */
  days: string
  title: string
  tick: string
  created: number
  resolved: number
  backlog: number
  createdBefore: number | null
  resolvedBefore: number | null
  backlogBefore: number | null
}

/** Returns the points of the charts and the rows of their table. */
export function toStepPoints({ steps, stepsBefore }: TicketReport): StepPoint[] {
  return steps.map((step, place) => ({
    ...toPlace(step),
    created: step.created,
    resolved: step.resolved,
    backlog: step.backlog,
    createdBefore: stepsBefore[place]?.created ?? null,
    resolvedBefore: stepsBefore[place]?.resolved ?? null,
    backlogBefore: stepsBefore[place]?.backlog ?? null,
  }))
}

const toPlace = (step: Step) => ({
  days: `${step.from}..${step.to}`,
  title: formatDays(step),
  tick: formatDayShort(step.from),
})
