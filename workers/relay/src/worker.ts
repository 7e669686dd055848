import {
  type Connections,
  openConnections,
  type Running,
  type SharedRounds,
  startRelay,
  type WorkerEnvironment,
} from '@lodge/events'

export async function startRelayWorker(
  env: WorkerEnvironment,
  shared?: Connections['db'],
  rounds?: SharedRounds,
): Promise<Running> {
  const connections = openConnections('relay', env, shared)
  const relay = startRelay({ ...connections, shares: rounds?.hasRoom })
  return {
    close: async () => {
      await relay.close()
      await connections.close()
    },
  }
}
