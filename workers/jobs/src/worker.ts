import { openFiles } from '@lodge/desk/files'
import { systemContext } from '@lodge/desk/foundation'
import { createGuardedAgent, importChannel } from '@lodge/desk/settings'
import { bulkUpdateChannel } from '@lodge/desk/ticketing'
import {
  type Connections,
  environment,
  fileSettings,
  fileVariables,
  listen,
  openConnections,
  type Running,
  secretOf,
  startSchedule,
  workerEnvironment,
} from '@lodge/events'
import type { z } from 'zod'
import { startArticleAlarms } from './article-alarms.ts'
import { schedule } from './schedule.ts'

export const jobsEnv = workerEnvironment.extend(
  environment.pick({
    ...fileVariables,
    LODGE_WEBHOOK_ALLOWED_NETWORKS: true,
    LODGE_SECRET: true,
    LODGE_FORMER_SECRET: true,
  }).shape,
)
export type JobsEnv = z.infer<typeof jobsEnv>

export async function startJobsWorker(env: JobsEnv, shared?: Connections['db']): Promise<Running> {
  const connections = openConnections('jobs', env, shared)
  const { db, log } = connections
  const agent = createGuardedAgent({ allowedNetworks: env.LODGE_WEBHOOK_ALLOWED_NETWORKS ?? [] })
  const context = {
    ...systemContext(db),
    files: await openFiles(fileSettings(env), {
      onAway: (error) => log.warn({ err: error }, 'The store of files is out of reach'),
    }),
    log,
    agent,
    secret: secretOf(env),
  }
  const jobs = startSchedule(schedule, { ...connections, context })
  const articles = startArticleAlarms(context, connections)
  const listening = [
    listen(db, bulkUpdateChannel, () => jobs.runNow('runBulkUpdates'), log),
    listen(db, importChannel, () => jobs.runNow('runImports'), log),
  ]
  return {
    close: async () => {
      await Promise.all([...listening.map((each) => each.close()), jobs.close(), articles.close()])
      await agent.destroy()
      await connections.close()
    },
  }
}
