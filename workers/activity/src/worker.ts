import { recordActivity, systemContext } from '@lodge/desk'
import { openConnections, type Running, startWorker, workerEnv } from '@lodge/events'
import { z } from 'zod'
import { workOffBulkChanges } from './bulk-changes.ts'
import { sweepFiles } from './sweep-files.ts'
import { sweepPersonalData } from './sweep-personal-data.ts'

/** The environment of the activity worker. */
export const activityEnv = workerEnv.extend({
  LODGE_FILES_DIR: z.string().min(1, 'must name the directory that keeps uploaded files'),
})
export type ActivityEnv = z.infer<typeof activityEnv>

/**
 * Writes the activity log, works off what agents have asked for in bulk and clears away what nobody needs any more,
 * until closed.
 */
export async function startActivityWorker(env: ActivityEnv): Promise<Running> {
  const connections = openConnections('activity', env)
  const context = systemContext(connections.db)
  const worker = startWorker('activity', recordActivity, { ...connections, context })
  const bulk = workOffBulkChanges(context, connections.log)
  const sweeping = sweepFiles(connections, env.LODGE_FILES_DIR)
  const forgetting = sweepPersonalData(connections)
  return {
    close: async () => {
      await Promise.all([worker.close(), bulk.close(), sweeping.close(), forgetting.close()])
      await connections.close()
    },
  }
}
