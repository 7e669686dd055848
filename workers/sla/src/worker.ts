import { openConnections, type Running, type WorkerEnvironment } from '@lodge/events'
import { startSla } from './start-sla.ts'

export { openAlarms } from './alarms.ts'
export { createAlarmScheduler } from './schedule-upcoming-alarms.ts'

export async function startSlaWorker(env: WorkerEnvironment): Promise<Running> {
  const connections = openConnections('sla', env)
  const sla = startSla(connections)
  return {
    close: async () => {
      await sla.close()
      await connections.close()
    },
  }
}
