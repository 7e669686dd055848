import type { Running } from '@lodge/events'
import { startActivityWorker } from '@lodge/worker-activity'
import { emailEnv, startEmailWorker } from '@lodge/worker-email'
import { jobsEnv, startJobsWorker } from '@lodge/worker-jobs'
import { startRealtimeWorker } from '@lodge/worker-realtime'
import { startRelayWorker } from '@lodge/worker-relay'
import { startReportsWorker } from '@lodge/worker-reports'
import { startSlaWorker } from '@lodge/worker-sla'
import { startWebPushWorker, webPushEnv } from '@lodge/worker-web-push'
import type { z } from 'zod'

export const allEnv = emailEnv.extend(jobsEnv.shape).extend(webPushEnv.shape)

export async function startAllWorkers(env: z.infer<typeof allEnv>): Promise<Running> {
  const workers = await Promise.all([
    startRealtimeWorker(env),
    startSlaWorker(env),
    startEmailWorker(env),
    startWebPushWorker(env),
    startActivityWorker(env),
    startReportsWorker(env),
    startJobsWorker(env),
    startRelayWorker(env),
  ])
  return {
    close: async () => {
      await Promise.all(workers.map((worker) => worker.close()))
    },
  }
}
