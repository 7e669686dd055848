import type { ReportMeasure } from '@lodge/contracts'

/** The measures that a table of teams, agents or topics has. */
export const groupColumns = [
  'created',
  'resolved',
  'backlog',
  'reopenRate',
  'firstResponseMet',
  'firstResponseMedian',
  'resolutionMet',
  'resolutionMedian',
  'satisfaction',
] as const satisfies readonly ReportMeasure[]

export type GroupColumn = (typeof groupColumns)[number]
