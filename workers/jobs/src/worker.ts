import { bulkUpdateChannel, createDiskStore, systemContext } from '@lodge/desk'
import { listen, openConnections, type Running, startSchedule, workerEnv } from '@lodge/events'
import { z } from 'zod'
import { schedule } from './schedule.ts'

/** The environment of the jobs worker. */
export const jobsEnv = workerEnv.extend({
  LODGE_FILES_DIR: z.string().min(1, 'must name the directory that keeps uploaded files'),
})
export type JobsEnv = z.infer<typeof jobsEnv>

/** Runs what is to be done by schedule, and bulk updates as soon as they are asked for, until closed. */
export async function startJobsWorker(env: JobsEnv): Promise<Running> {
  const connections = openConnections('jobs', env)
  const { db, log } = connections
  const context = { ...systemContext(db), files: createDiskStore(env.LODGE_FILES_DIR), log }
  const jobs = startSchedule(schedule, { ...connections, context })
  const listening = listen(db, bulkUpdateChannel, () => jobs.runNow('runBulkUpdates'), log)
  return {
    close: async () => {
      await Promise.all([listening.close(), jobs.close()])
      await connections.close()
    },
  }
}
