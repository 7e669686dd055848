import cluster from 'node:cluster'
import { environment, readEnvironment } from '@lodge/events/environment'
import { createLogger } from '@lodge/events/logger'
import { fromArguments } from './processes/api-process.ts'

const settings = environment.pick({ LODGE_API_PROCESSES: true, LOG_LEVEL: true })

try {
  const { LODGE_API_PROCESSES: processes, LOG_LEVEL: logLevel } = readEnvironment(settings)
  await (processes > 1 && cluster.isPrimary ? runSeveral(processes, logLevel) : serve())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

// Each loads only what it needs: the process that starts the others does not hold the server in memory.
async function runSeveral(processes: number, logLevel: string) {
  const { runProcesses } = await import('./processes/run-processes.ts')
  await runProcesses(processes, createLogger('api', logLevel))
}

async function serve() {
  const { startServer } = await import('./processes/start-server.ts')
  await startServer(cluster.isPrimary ? null : fromArguments(process.argv.slice(2)))
}
