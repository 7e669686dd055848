import { z } from 'zod'
import { Instant } from '../../foundation/shared.ts'

export const SlaRecalculationView = z.object({
  id: z.uuid(),
  kind: z.enum(['policy', 'business_hours', 'topic', 'department', 'team']),
  name: z.string(),
  alias: z.string(),
  total: z.number().int().nullable(),
  done: z.number().int(),
  createdAt: Instant,
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
})
export type SlaRecalculationView = z.infer<typeof SlaRecalculationView>
