import {
  autoCloseTickets,
  type Context,
  type FileStore,
  forgetAddresses,
  sweepSignIns,
  sweepStrayFiles,
  sweepUnclaimedFiles,
  wakeSnoozedTickets,
} from '@lodge/desk'
import type { Logger, Schedule } from '@lodge/events'
import { runBulkUpdates } from './bulk-updates.ts'
import { untilNone } from './until-none.ts'

export interface JobsContext extends Context {
  files: FileStore
  log: Logger
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

export const schedule = {
  runBulkUpdates: { everyMs: second, run: runBulkUpdates },
  wakeSnoozedTickets: { everyMs: second, run: untilNone(wakeSnoozedTickets) },
  autoCloseTickets: { everyMs: minute, run: untilNone(autoCloseTickets) },
  removeUnclaimedFiles: { everyMs: hour, run: (ctx) => sweepUnclaimedFiles(ctx, ctx.files) },
  // Looks through the whole store, and finds something only after a process has died.
  removeStrayFiles: { everyMs: 24 * hour, run: (ctx) => sweepStrayFiles(ctx, ctx.files) },
  removeOldSignIns: { everyMs: hour, run: sweepSignIns },
  forgetAddresses: { everyMs: hour, run: forgetAddresses },
} satisfies Schedule<string, JobsContext>
