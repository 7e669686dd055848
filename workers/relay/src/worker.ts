import {
  type Connections,
  openConnections,
  type Running,
  startRelay,
  type WorkerEnvironment,
} from '@lodge/events'

export async function startRelayWorker(env: WorkerEnvironment, shared?: Connections['db']): Promise<Running> {
  const connections = openConnections('relay', env, shared)
  const relay = startRelay(connections)
  return {
    close: async () => {
      await relay.close()
      await connections.close()
    },
  }
}
