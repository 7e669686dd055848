import { z } from 'zod'
import { Instant, maxInteger, pageOf } from '../shared.ts'

const ActivityFacts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

export const ActivityView = z.object({
  id: z.uuid(),
  at: Instant,
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  before: ActivityFacts.nullable(),
  after: ActivityFacts.nullable(),
  ip: z.string().nullable(),
})
export type ActivityView = z.infer<typeof ActivityView>

export const ListActivity = z.object({
  action: z.string().max(60).optional(),
  ticket: z.coerce.number().int().positive().max(maxInteger).optional(),
  cursor: z.string().optional(),
})
export type ListActivity = z.infer<typeof ListActivity>

export const ActivityPage = pageOf(ActivityView)
export type ActivityPage = z.infer<typeof ActivityPage>
