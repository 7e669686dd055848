export { UnrecoverableError } from 'bullmq'
export {
  type BucketSettings,
  defaultPrefix,
  EnvironmentError,
  environment,
  type FileSettings,
  fileSettings,
  fileVariables,
  readEnvironment,
  secretOf,
  type WorkerEnvironment,
  workerEnvironment,
} from './environment/environment.ts'
export { isOutage } from './outage/is-outage.ts'
export { TryLater } from './outage/try-later.ts'
export { waitForPostgres } from './outage/wait-for-postgres.ts'
export { type Connections, openConnections, openDatabase } from './process/connections.ts'
export { createLogger, type Logger } from './process/logger.ts'
export { onShutdown } from './process/on-shutdown.ts'
export { countPoolOf } from './process/pool-metrics.ts'
export { addQueueMetrics, shareReading } from './process/queue-metrics.ts'
export { readInTime } from './process/read-in-time.ts'
export { redaction } from './process/redaction.ts'
export { repeat } from './process/repeat.ts'
export { type Running, runWorker } from './process/run-worker.ts'
export { announceProcess, listRunningProcesses, type RunningProcess } from './process/running-processes.ts'
export { type Metrics, type MetricsSettings, metricsSettings, serveMetrics } from './process/serve-metrics.ts'
export { startTracing, type TracingSettings, tracingSettings } from './process/start-tracing.ts'
export { waitForSchema } from './process/wait-for-schema.ts'
export { type NewEvent, type Occasion, recordEvent, systemOccasion } from './record-event.ts'
export { type EventToRecord, recordEvents } from './record-events.ts'
export { createRedis, type RedisClient } from './redis/create-redis.ts'
export { explainTlsFaults } from './redis/explain-tls-faults.ts'
export { type QueueState, readQueueStates } from './redis/queue-states.ts'
export { type EventQueues, openQueues, openScheduleQueue, withoutJobEvents } from './redis/queues.ts'
export { describeRedisHosts } from './redis/redis-address.ts'
export { socketAdapter } from './redis/socket-adapter.ts'
export { openSocketWriter, type SocketArea, type SocketWriter } from './redis/socket-writer.ts'
export { listEventsOfJobs } from './relay/events-of-jobs.ts'
export { countFailedJobs, type FailedJob, listFailedJobs, retryFailedJobs } from './relay/failed-jobs.ts'
export { listen } from './relay/listen.ts'
export { type FailedJobs, openFailedJobs } from './relay/open-failed-jobs.ts'
export { startRelay } from './relay/start-relay.ts'
export type { Schedule } from './schedule/schedule.ts'
export { startSchedule } from './schedule/start-schedule.ts'
export { beginTrace, type Trace } from './tracing/tracing.ts'
export { batch } from './worker/batch.ts'
export type { Handlers } from './worker/handle-events.ts'
export { openSharedRounds, type SharedRounds } from './worker/shared-rounds.ts'
export { startWorker } from './worker/start-worker.ts'
export { throttle } from './worker/throttle.ts'
export { workerDefaults } from './worker/worker-settings.ts'
