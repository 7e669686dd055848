import {
  type Connections,
  openConnections,
  type Running,
  type SharedRounds,
  type WorkerEnvironment,
} from '@lodge/events'
import { startSla } from './start-sla.ts'

export { openAlarms } from './alarms.ts'
export { createAlarmScheduler } from './schedule-upcoming-alarms.ts'

export async function startSlaWorker(
  env: WorkerEnvironment,
  shared?: Connections['db'],
  rounds?: SharedRounds,
): Promise<Running> {
  const connections = openConnections('sla', env, shared)
  const sla = startSla(connections, rounds)
  return {
    close: async () => {
      await sla.close()
      await connections.close()
    },
  }
}
