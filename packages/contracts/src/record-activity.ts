import { z } from 'zod'
import { ActivityView } from './activity.ts'
import { Alias, pageOf } from './shared.ts'

/** The records of the settings that tell what was done to them. */
export const RecordKind = z.enum(['sla-policy', 'business-hours', 'canned-response'])
export type RecordKind = z.infer<typeof RecordKind>

export const RecordParams = z.object({ kind: RecordKind, alias: Alias })
export type RecordParams = z.infer<typeof RecordParams>

export const ListRecordActivity = z.object({ cursor: z.string().optional() })
export type ListRecordActivity = z.infer<typeof ListRecordActivity>

/** Who did what to one record; from where is for the log alone. */
export const RecordActivityPage = pageOf(ActivityView.omit({ ip: true }))
export type RecordActivityPage = z.infer<typeof RecordActivityPage>
