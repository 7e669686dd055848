import { z } from 'zod'

export const SlaMetric = z.enum(['first_response', 'next_response', 'resolution'])
export type SlaMetric = z.infer<typeof SlaMetric>
