import type { SlaMetric } from '@lodge/contracts'

/** The properties of a ticket that reports filter by, as they were at one moment. */
export interface Situation {
  teamId: string
  topicId: string
  departmentId: string | null
  courseId: string | null
  priority: string
  assigneeId: string | null
  tags: readonly string[]
}

/** One thing that reports count, with what was true of its ticket then. */
export interface ReportFact extends Omit<Situation, 'assigneeId'> {
  kind: 'created' | 'resolved' | 'reopened' | 'entered' | 'deadline' | 'rated'
  at: Date
  /** The one who did it, else the assignee. */
  agentId: string | null
  metric?: SlaMetric
  /** Missing where the deadline was counted before, when it was missed. */
  isMet?: boolean
  /** The business time that an answer or a resolution took. */
  seconds?: number
  rating?: number
  /** Until when the ticket stays unresolved and like this; null for as long as it does. Missing where nothing begins. */
  openUntil?: Date | null
}

/** An answer or a resolution under a policy that promised a time for it. */
export interface Fulfilment {
  metric: SlaMetric
  cycle: number
  at: Date
  seconds: number
  isMet: boolean
}
