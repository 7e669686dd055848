import { systemContext } from '@lodge/desk/foundation'
import {
  type Connections,
  openConnections,
  type Running,
  startWorker,
  type WorkerEnvironment,
} from '@lodge/events'
import { handlers } from './handlers.ts'

export async function startAutomationsWorker(
  env: WorkerEnvironment,
  shared?: Connections['db'],
): Promise<Running> {
  const connections = openConnections('automations', env, shared)
  const worker = startWorker('automations', handlers, {
    ...connections,
    context: systemContext(connections.db),
  })
  return {
    close: async () => {
      await worker.close()
      await connections.close()
    },
  }
}
