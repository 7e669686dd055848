import { z } from 'zod'
import { sharedQueue } from '../../events/event-queues.ts'
import { Instant } from '../../foundation/shared.ts'
import { JobQueue } from '../failed-jobs/failed-jobs.ts'

/** Counts what waits, and says since when its oldest does. */
const Backlog = z.object({ waiting: z.number().int(), oldestAt: Instant.nullable() })

const QueueStateView = z.object({
  name: z.enum([...JobQueue.options, sharedQueue]),
  waiting: z.number().int(),
  running: z.number().int(),
  /** Jobs that wait for their time. */
  later: z.number().int(),
  failed: z.number().int(),
  oldestAt: Instant.nullable(),
  /** Null where it is well. */
  concern: z.enum(['failed', 'late']).nullable(),
})
export type QueueStateView = z.infer<typeof QueueStateView>

const ProcessView = z.object({
  id: z.string(),
  /** `api`, `all`, or the name of a worker. */
  kind: z.string(),
  node: z.string(),
  pid: z.number().int(),
  version: z.string(),
  startedAt: Instant,
  lastSeenAt: Instant,
  /** `version`: it is not the newest that runs. */
  concern: z.enum(['silent', 'version']).nullable(),
})
export type ProcessView = z.infer<typeof ProcessView>

const CareView = z.object({
  kind: z.enum(['backup', 'verify', 'repair', 'restore']),
  at: Instant.nullable(),
  summary: z.string(),
  concern: z.enum(['never', 'old', 'differs', 'failed']).nullable(),
})
export type CareView = z.infer<typeof CareView>

const ReplicaView = z.object({
  /** False where no setting names one. */
  isSet: z.boolean(),
  /** The age of the latest change that it has; null where it does not say. */
  secondsBehind: z.number().nullable(),
  /** The reason for which reports and exports are read from the primary. `unrelated`: it is no replica of it. */
  concern: z.enum(['behind', 'away', 'unrelated']).nullable(),
})
export type ReplicaView = z.infer<typeof ReplicaView>

/** The state of the installation. A part that could not be read is null. */
export const OperationsView = z.object({
  at: Instant,
  /** The version of the process that answers. */
  version: z.string(),
  lastMigration: z.string().nullable(),
  events: Backlog.extend({ concern: z.enum(['late']).nullable() }).nullable(),
  alarms: Backlog.extend({ concern: z.enum(['late']).nullable() }).nullable(),
  mails: Backlog.extend({
    failed: z.number().int(),
    concern: z.enum(['failed', 'late']).nullable(),
  }).nullable(),
  queues: z.array(QueueStateView).nullable(),
  /** `missing` names the kinds of which none runs. */
  processes: z.object({ items: z.array(ProcessView), missing: z.array(z.string()) }).nullable(),
  replica: ReplicaView.nullable(),
  care: z.array(CareView).nullable(),
})
export type OperationsView = z.infer<typeof OperationsView>

const TableSize = z.object({ name: z.string(), bytes: z.number(), rows: z.number().nullable() })

/** The room that the installation takes. A part that could not be read is null. */
export const StorageView = z.object({
  database: z.object({ bytes: z.number(), largest: z.array(TableSize) }).nullable(),
  files: z.object({ count: z.number().int(), bytes: z.number() }).nullable(),
  disk: z
    .object({ freeBytes: z.number(), totalBytes: z.number(), concern: z.enum(['full']).nullable() })
    .nullable(),
  /** The bucket of the files; null where they lie in a folder, whose disk is `disk`. */
  bucket: z.object({ concern: z.enum(['away']).nullable() }).nullable(),
})
export type StorageView = z.infer<typeof StorageView>
