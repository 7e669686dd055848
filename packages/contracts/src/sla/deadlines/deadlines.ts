import { z } from 'zod'
import { Instant } from '../../foundation/shared.ts'
import { SlaMetric } from '../../foundation/sla-metric.ts'

export const DeadlineState = z.enum(['not_applicable', 'running', 'paused', 'met', 'breached', 'cancelled'])
export type DeadlineState = z.infer<typeof DeadlineState>

/** The status of a ticket as a whole, by its most urgent deadline. */
export const SlaStatus = z.enum(['on_track', 'at_risk', 'breached', 'paused', 'met', 'none'])
export type SlaStatus = z.infer<typeof SlaStatus>

/**
 * A deadline as a screen needs it. Elapsed at a later moment is `elapsedMinutes` plus the minutes of
 * `upcomingSegments` before that moment; these are empty unless the deadline is running.
 */
export const DeadlineView = z.object({
  metric: SlaMetric,
  cycle: z.number().int(),
  state: DeadlineState,
  startedAt: Instant.nullable(),
  dueAt: Instant.nullable(),
  fulfilledAt: Instant.nullable(),
  breachedAt: Instant.nullable(),
  targetMinutes: z.number().nullable(),
  elapsedMinutes: z.number(),
  asOf: Instant,
  upcomingSegments: z.array(z.object({ from: Instant, to: Instant })),
  pauseReason: z.enum(['pending', 'on_hold']).nullable(),
})
export type DeadlineView = z.infer<typeof DeadlineView>

export const DeadlineExplanationView = z.object({
  deadline: DeadlineView,
  timezone: z.string(),
  policyName: z.string(),
  policyVersion: z.number().int(),
  businessHoursName: z.string(),
  segments: z.array(
    z.object({
      from: Instant,
      to: Instant,
      counts: z.boolean(),
      why: z.enum(['open', 'closed', 'holiday', 'paused', 'resolved']),
    }),
  ),
  holidays: z.array(z.object({ date: z.iso.date(), name: z.string() })),
})
export type DeadlineExplanationView = z.infer<typeof DeadlineExplanationView>
