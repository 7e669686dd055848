import { openConnections, type Running, type WorkerEnv } from '@lodge/events'
import { startSla } from './start-sla.ts'

export { openAlarms } from './alarms.ts'
export { createAlarmScheduler } from './schedule-upcoming-alarms.ts'

/** Starts the SLA worker with connections of its own. */
export async function startSlaWorker(env: WorkerEnv): Promise<Running> {
  const connections = openConnections('sla', env)
  const sla = startSla(connections)
  return {
    close: async () => {
      await sla.close()
      await connections.close()
    },
  }
}
