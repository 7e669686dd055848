import { dayMs, hourMs, minuteMs, secondMs } from '@lodge/contracts'
import { beginAways, endAways, sweepPeopleMerges, sweepScimProblems } from '@lodge/desk/directory'
import { sweepStrayFiles, sweepUnclaimedFiles, sweepUploads } from '@lodge/desk/files'
import { type FilesContext, type Secret, sweepIdempotentRequests } from '@lodge/desk/foundation'
import { sweepSignIns } from '@lodge/desk/identity'
import { requestDueReports } from '@lodge/desk/insight'
import {
  checkArticleLinks,
  decideSuggestions,
  forgetFeedbackReaders,
  publishScheduledArticles,
  sweepSearchLog,
} from '@lodge/desk/knowledge-base'
import { sweepOldMails, sweepPushDeliveries, sweepPushSubscriptions } from '@lodge/desk/messaging'
import { sweepPastEvents } from '@lodge/desk/operations'
import {
  announceProviderEnds,
  announceTokenExpiry,
  forgetAddresses,
  forgetGroups,
  keepActivityMonths,
  refreshDueMetadata,
  refreshDueRosters,
  type SignOnContext,
  sweepImports,
  sweepWebhookDeliveries,
} from '@lodge/desk/settings'
import {
  assignTickets,
  autoCloseTickets,
  deleteOldTickets,
  handOverTickets,
  pauseAutomations,
  pauseMacros,
  removeOldAutomationRuns,
  returnTickets,
  runDueAutomations,
  sendScheduledReplies,
  sumMacroUses,
  sweepDrafts,
  wakeSnoozedTickets,
} from '@lodge/desk/ticketing'
import type { Logger, Schedule } from '@lodge/events'
import { runBulkUpdates } from './bulk-updates.ts'
import { runImports } from './imports.ts'
import { untilNone } from './until-none.ts'

export interface JobsContext extends FilesContext {
  log: Logger
  /** Connects to no address that Lodge may not reach. */
  agent: SignOnContext['agent']
  /** LODGE_SECRET, with which our key for learning platforms is encrypted. */
  secret: Secret
}

export const schedule = {
  runBulkUpdates: { everyMs: secondMs, run: runBulkUpdates },
  runImports: { everyMs: secondMs, run: runImports },
  sendScheduledReplies: { everyMs: secondMs, run: untilNone(sendScheduledReplies) },
  wakeSnoozedTickets: { everyMs: secondMs, run: untilNone(wakeSnoozedTickets) },
  beginAways: { everyMs: secondMs, run: untilNone(beginAways) },
  endAways: { everyMs: secondMs, run: untilNone(endAways) },
  returnTickets: { everyMs: secondMs, run: untilNone(returnTickets) },
  assignTickets: { everyMs: secondMs, run: untilNone(assignTickets) },
  handOverTickets: { everyMs: secondMs, run: untilNone(handOverTickets) },
  // Catches articles without an alarm.
  publishScheduledArticles: { everyMs: minuteMs, run: untilNone(publishScheduledArticles) },
  checkArticleLinks: { everyMs: hourMs, run: checkArticleLinks },
  requestDueReports: { everyMs: minuteMs, run: untilNone(requestDueReports) },
  pauseMacros: { everyMs: minuteMs, run: untilNone(pauseMacros) },
  announceTokenExpiry: { everyMs: hourMs, run: untilNone(announceTokenExpiry) },
  pauseAutomations: { everyMs: minuteMs, run: untilNone(pauseAutomations) },
  runDueAutomations: {
    everyMs: minuteMs,
    run: async (ctx) => {
      await runDueAutomations(ctx)
    },
  },
  removeOldAutomationRuns: { everyMs: hourMs, run: untilNone(removeOldAutomationRuns) },
  autoCloseTickets: { everyMs: minuteMs, run: untilNone(autoCloseTickets) },
  deleteOldTickets: { everyMs: hourMs, run: untilNone<JobsContext>(deleteOldTickets) },
  removeUnclaimedFiles: { everyMs: hourMs, run: sweepUnclaimedFiles },
  removeOldUploads: { everyMs: hourMs, run: sweepUploads },
  // Finds something only after a process has died.
  removeStrayFiles: { everyMs: dayMs, run: sweepStrayFiles },
  removeOldIdempotentRequests: { everyMs: hourMs, run: sweepIdempotentRequests },
  sweepPeopleMerges: { everyMs: hourMs, run: sweepPeopleMerges },
  removeOldSignIns: { everyMs: hourMs, run: sweepSignIns },
  sweepImports: { everyMs: hourMs, run: sweepImports },
  forgetAddresses: { everyMs: hourMs, run: forgetAddresses },
  forgetGroups: { everyMs: hourMs, run: forgetGroups },
  decideSuggestions: { everyMs: hourMs, run: untilNone(decideSuggestions) },
  forgetFeedbackReaders: { everyMs: hourMs, run: forgetFeedbackReaders },
  sweepDrafts: { everyMs: hourMs, run: untilNone(sweepDrafts) },
  sweepPastEvents: { everyMs: hourMs, run: untilNone(sweepPastEvents) },
  sumMacroUses: { everyMs: hourMs, run: untilNone(sumMacroUses) },
  removeOldMails: { everyMs: dayMs, run: untilNone(sweepOldMails) },
  sweepScimProblems: {
    everyMs: hourMs,
    run: async (ctx) => {
      await sweepScimProblems(ctx)
    },
  },
  sweepPushSubscriptions: { everyMs: hourMs, run: sweepPushSubscriptions },
  sweepPushDeliveries: { everyMs: hourMs, run: untilNone(sweepPushDeliveries) },
  removeOldSearches: { everyMs: hourMs, run: sweepSearchLog },
  sweepWebhookDeliveries: { everyMs: hourMs, run: untilNone(sweepWebhookDeliveries) },
  keepActivityMonths: { everyMs: hourMs, run: keepActivityMonths },
  refreshDueMetadata: { everyMs: hourMs, run: refreshDueMetadata },
  announceProviderEnds: { everyMs: hourMs, run: announceProviderEnds },
  refreshDueRosters: { everyMs: minuteMs, run: refreshDueRosters },
} satisfies Schedule<string, JobsContext>
