import type { Running } from '@lodge/events'
import { startActivityWorker } from '@lodge/worker-activity'
import { type EmailEnv, startEmailWorker } from '@lodge/worker-email'
import { startRealtimeWorker } from '@lodge/worker-realtime'
import { startRelayWorker } from '@lodge/worker-relay'
import { startSlaWorker } from '@lodge/worker-sla'

/** All workers in one process, for a small installation; the e-mail worker's environment is everybody's. */
export async function startAllWorkers(env: EmailEnv): Promise<Running> {
  const workers = await Promise.all([
    startRealtimeWorker(env),
    startSlaWorker(env),
    startEmailWorker(env),
    startActivityWorker(env),
    startRelayWorker(env),
  ])
  return {
    close: async () => {
      await Promise.all(workers.map((worker) => worker.close()))
    },
  }
}
