import { z } from 'zod'
import type { SlaMetric } from './sla-metric.ts'

export const CompliancePercent = z.number().int().min(1).max(100)

/** The share of deadlines that a help desk aims to meet, in percent. */
export const ComplianceTargets = z.object({
  first_response: CompliancePercent,
  next_response: CompliancePercent,
  resolution: CompliancePercent,
} satisfies Record<SlaMetric, z.ZodType>)
export type ComplianceTargets = z.infer<typeof ComplianceTargets>
