import { systemContext } from '@lodge/desk/foundation'
import { recordActivity } from '@lodge/desk/settings'
import {
  type Connections,
  openConnections,
  type Running,
  type SharedRounds,
  startWorker,
  type WorkerEnvironment,
} from '@lodge/events'

export async function startActivityWorker(
  env: WorkerEnvironment,
  shared?: Connections['db'],
  rounds?: SharedRounds,
): Promise<Running> {
  const connections = openConnections('activity', env, shared)
  const context = systemContext(connections.db)
  const worker = startWorker(
    'activity',
    { together: recordActivity },
    {
      ...connections,
      context,
      shared: rounds,
    },
  )
  return {
    close: async () => {
      await worker.close()
      await connections.close()
    },
  }
}
