import { type WorkerName, workerNames } from '@lodge/contracts'
import {
  type Connections,
  createLogger,
  openConnections,
  openDatabase,
  openSharedRounds,
  type Running,
  type SharedRounds,
} from '@lodge/events'
import { startActivityWorker } from '@lodge/worker-activity'
import { startAutomationsWorker } from '@lodge/worker-automations'
import { emailEnv, startEmailWorker } from '@lodge/worker-email'
import { jobsEnv, startJobsWorker } from '@lodge/worker-jobs'
import { mailInEnv, startMailInWorker } from '@lodge/worker-mail-in'
import { startRealtimeWorker } from '@lodge/worker-realtime'
import { startRelayWorker } from '@lodge/worker-relay'
import { startReportsWorker } from '@lodge/worker-reports'
import { startSlaWorker } from '@lodge/worker-sla'
import { startWebPushWorker, webPushEnv } from '@lodge/worker-web-push'
import { startWebhooksWorker, webhooksEnv } from '@lodge/worker-webhooks'
import type { z } from 'zod'

export const allEnv = emailEnv
  .extend(jobsEnv.shape)
  .extend(webPushEnv.shape)
  .extend(mailInEnv.shape)
  .extend(webhooksEnv.shape)
type AllEnv = z.infer<typeof allEnv>

/** Alone each worker has ten. */
const maxConnections = 30

type Start = (env: AllEnv, db: Connections['db'], rounds: SharedRounds) => Promise<Running>

const start: Record<WorkerName, Start> = {
  realtime: startRealtimeWorker,
  sla: startSlaWorker,
  email: startEmailWorker,
  'web-push': startWebPushWorker,
  'mail-in': startMailInWorker,
  activity: startActivityWorker,
  reports: startReportsWorker,
  webhooks: startWebhooksWorker,
  automations: startAutomationsWorker,
  jobs: startJobsWorker,
  relay: startRelayWorker,
}

/** Workers share connections to Postgres, and small rounds; urgent mails have their own. */
export async function startAllWorkers(env: AllEnv): Promise<Running> {
  const db = openDatabase(env, createLogger('all', env.LOG_LEVEL), { maxConnections })
  const rounds = openSharedRounds()
  const workers = await Promise.all(workerNames.map((name) => start[name](env, db, rounds)))
  const connections = openConnections('shared', env, db)
  const shared = rounds.start(connections)
  return {
    close: async () => {
      // Before the workers that take part in its rounds.
      await shared.close()
      await connections.close()
      await Promise.all(workers.map((worker) => worker.close()))
      await db.close()
    },
  }
}
