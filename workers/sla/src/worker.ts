import { openConnections, type Running, type WorkerEnv } from '@lodge/events'
import { startSla } from './run-sla.ts'

export { openAlarms } from './alarms.ts'
export { createAlarmScheduler } from './look-ahead.ts'

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
