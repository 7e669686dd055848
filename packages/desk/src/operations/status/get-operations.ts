import type { OperationsView, ReplicaView, StorageView } from '@lodge/contracts'
import { lodgeVersion, readReplica } from '@lodge/database'
import { listRunningProcesses, type QueueState, readInTime, readQueueStates } from '@lodge/events'
import type { Context } from '../../foundation/context.ts'
import type { FileStore } from '../../foundation/file-store.ts'
import { requireSuperadmin } from '../../foundation/require-superadmin.ts'
import { listCareRuns } from '../care-runs.ts'
import { type Backlog, readLateAlarms, readMails, readPendingEvents } from './backlogs.ts'
import { concernOfDisk, concernOfQueue, describeCare, describeProcesses, lateness } from './concerns.ts'
import { listLargestTables, readDatabaseSize, readLastMigration, readStoredFiles } from './storage.ts'

type RedisPlace = Parameters<typeof readQueueStates>[0]

interface OperationsSources extends RedisPlace {
  /** Is told why a part could not be read. */
  log: { warn: (details: { err: unknown; part: string }, message: string) => void }
}

/** Returns how the installation is, part by part; one that cannot be read keeps the others from nobody. */
export async function getOperations(ctx: Context, sources: OperationsSources): Promise<OperationsView> {
  requireSuperadmin(ctx)
  const { db } = ctx
  const now = ctx.now()
  const read = reader(sources)
  const [lastMigration, events, alarms, mails, queues, processes, replica, care] = await Promise.all([
    read('migrations', () => readLastMigration(db)),
    read('events', () => readPendingEvents(db)),
    read('alarms', () => readLateAlarms(db)),
    read('mails', () => readMails(db)),
    read('queues', () => readQueueStates(sources)),
    read('processes', () => listRunningProcesses(sources)),
    read('replica', () => describeReplica(ctx, sources)),
    read('care', () => listCareRuns(db)),
  ])
  return {
    at: now.toISOString(),
    version: lodgeVersion,
    lastMigration,
    events: events && { ...toBacklog(events), concern: lateness(events.seconds, 'event') },
    alarms: alarms && { ...toBacklog(alarms), concern: lateness(alarms.seconds, 'alarm') },
    mails: mails && {
      ...toBacklog(mails),
      failed: mails.failed,
      concern: mails.failed > 0 ? 'failed' : lateness(mails.seconds, 'mail'),
    },
    queues: queues && describeQueues(queues, now),
    processes: processes && describeProcesses(processes),
    replica,
    care: care && describeCare(care, now),
  }
}

interface StorageSources extends Pick<OperationsSources, 'log'> {
  files: Pick<FileStore, 'kind' | 'readRoom' | 'assertUsable'>
}

export async function getStorage(ctx: Context, sources: StorageSources): Promise<StorageView> {
  requireSuperadmin(ctx)
  const read = reader(sources)
  const { files: store } = sources
  const isUsable = () => store.assertUsable().then(() => true)
  const [bytes, largest, files, disk, isThere] = await Promise.all([
    read('database size', () => readDatabaseSize(ctx.db)),
    read('largest tables', () => listLargestTables(ctx.db)),
    read('files', () => readStoredFiles(ctx.db)),
    store.kind === 'folder' ? read('disk', store.readRoom) : null,
    store.kind === 'bucket' ? read('bucket', isUsable) : null,
  ])
  return {
    database: bytes !== null && largest ? { bytes, largest } : null,
    files,
    disk: disk && { ...disk, concern: concernOfDisk(disk) },
    bucket: store.kind === 'bucket' ? { concern: isThere ? null : 'away' } : null,
  }
}

async function describeReplica(
  { db }: Context,
  { log }: Pick<OperationsSources, 'log'>,
): Promise<ReplicaView> {
  const reading = await readReplica(db)
  if (!reading) return { isSet: false, secondsBehind: null, concern: null }
  const { state, secondsBehind, error } = reading
  if (error) log.warn({ err: error, part: 'replica' }, 'the replica is away')
  return { isSet: true, secondsBehind, concern: state === 'used' ? null : state }
}

function describeQueues(queues: readonly QueueState[], now: Date) {
  return queues.map((queue) => ({ ...queue, concern: concernOfQueue(queue, now) }))
}

function toBacklog({ waiting, oldestAt }: Backlog) {
  return { waiting, oldestAt: oldestAt?.toISOString() ?? null }
}

/** Reads a part, or returns null where that fails or takes too long. */
function reader({ log }: Pick<OperationsSources, 'log'>) {
  return <Part>(part: string, work: () => Promise<Part>): Promise<Part | null> =>
    readInTime(work, (error) =>
      log.warn({ err: error, part }, 'a part of the installation could not be read'),
    )
}
