import { openConnections, type Running, startRelay, type WorkerEnvironment } from '@lodge/events'

export async function startRelayWorker(env: WorkerEnvironment): Promise<Running> {
  const connections = openConnections('relay', env)
  const relay = startRelay(connections)
  return {
    close: async () => {
      await relay.close()
      await connections.close()
    },
  }
}
