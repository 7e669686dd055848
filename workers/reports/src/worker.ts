import { continueRebuild, settleReportDays } from '@lodge/desk/insight'
import {
  type Connections,
  openConnections,
  type Running,
  repeat,
  type SharedRounds,
  startWorker,
  type WorkerEnvironment,
} from '@lodge/events'
import { handlers } from './handlers.ts'
import { createReportsContext } from './reports-context.ts'

const lookForRebuildEveryMs = 10_000
/** Reports then find few changed days, and a busy day is not computed with each event. */
const settleEveryMs = 60_000

/** Also settles past days, and runs a rebuild that was interrupted or is asked for. */
export async function startReportsWorker(
  env: WorkerEnvironment,
  shared?: Connections['db'],
  rounds?: SharedRounds,
): Promise<Running> {
  const connections = openConnections('reports', env, shared)
  const context = createReportsContext(connections.db)
  const rebuild = async (signal: AbortSignal) => {
    await continueRebuild(context, { signal })
  }
  const settle = async (signal: AbortSignal) => {
    await settleReportDays(context, { signal })
  }
  const parts = [
    startWorker('reports', handlers, { ...connections, context, shared: rounds }),
    repeat(rebuild, lookForRebuildEveryMs, connections.log),
    repeat(settle, settleEveryMs, connections.log),
  ]
  return {
    close: async () => {
      await Promise.all(parts.map((part) => part.close()))
      await connections.close()
    },
  }
}
