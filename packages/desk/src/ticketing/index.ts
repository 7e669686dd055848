export { assignTickets } from './assignment/assign-tickets.ts'
export { returnTickets } from './assignment/return-tickets.ts'
export { listAutomationFields } from './automations/answer-fields.ts'
export {
  listAutomationRuns,
  listTicketAutomationRuns,
  undoAutomationRun,
} from './automations/automation-runs.ts'
export { listAutomations } from './automations/automation-views.ts'
export { pauseAutomations, removeOldAutomationRuns } from './automations/pause-automations.ts'
export { moveAutomation, pauseAutomation, publishAutomation } from './automations/publish-automation.ts'
export { runAutomations } from './automations/run-automations.ts'
export { runDueAutomations } from './automations/run-due-automations.ts'
export {
  archiveAutomation,
  createAutomation,
  getAutomation,
  updateAutomation,
} from './automations/save-automation.ts'
export { tryAutomation } from './automations/try-automation.ts'
export { applyMacro } from './bulk-updates/apply-macro.ts'
export { createBulkUpdate } from './bulk-updates/create-bulk-update.ts'
export { findBulkUpdate, listBulkUpdateFailures, listBulkUpdates } from './bulk-updates/list-bulk-updates.ts'
export { bulkUpdateChannel } from './bulk-updates/notify-bulk-update.ts'
export { previewBulkReply } from './bulk-updates/preview-bulk-reply.ts'
export {
  findUnfinishedBulkUpdates,
  recordBulkProgress,
  runBulkUpdateStep,
} from './bulk-updates/run-bulk-update.ts'
export { undoBulkUpdate } from './bulk-updates/undo-bulk-update.ts'
export { archiveCannedResponse } from './canned-responses/archive-canned-response.ts'
export { listCannedResponseOptions } from './canned-responses/list-canned-response-options.ts'
export { exportCannedResponses, listCannedResponses } from './canned-responses/list-canned-responses.ts'
export { listFilledCannedResponses } from './canned-responses/list-filled-canned-responses.ts'
export { previewCannedResponse } from './canned-responses/preview-canned-response.ts'
export {
  createCannedResponse,
  getCannedResponse,
  updateCannedResponse,
} from './canned-responses/save-canned-response.ts'
export {
  archiveForm,
  countFormUsage,
  createForm,
  duplicateForm,
  getForm,
  updateForm,
} from './forms/form-record.ts'
export { exportForms, listFormRecords } from './forms/list-form-records.ts'
export { listFormVersions } from './forms/list-form-versions.ts'
export { publishForm } from './forms/publish-form.ts'
export { handOverTickets } from './hand-over/hand-over-tickets.ts'
export { planHandOver } from './hand-over/plan-hand-over.ts'
export { previewHandOver } from './hand-over/preview-hand-over.ts'
export { listMacroOptions, listMacros, previewMacro } from './macros/list-macros.ts'
export { pauseMacros } from './macros/pause-macros.ts'
export { archiveMacro, createMacro, getMacro, updateMacro } from './macros/save-macro.ts'
export { sumMacroUses } from './macros/sum-macro-uses.ts'
export { countQueues, getQueueCounts } from './queues/count-queues.ts'
export {
  createSavedView,
  deleteSavedView,
  reorderSavedViews,
  updateSavedView,
} from './saved-views/change-saved-view.ts'
export { countSavedViews, listSavedViews } from './saved-views/list-saved-views.ts'
export {
  createSavedReport,
  deleteSavedReport,
  listSavedReports,
  updateSavedReport,
} from './saved-views/saved-reports.ts'
export { searchPeople } from './search/search-people.ts'
export { searchTickets } from './search/search-tickets.ts'
export {
  evaluateDueTickets,
  evaluateTickets,
  type TimedAlarmChange,
} from './sla-evaluation/evaluate-tickets.ts'
export { listRecalculations, listTeamRecalculations } from './sla-evaluation/list-recalculations.ts'
export { previewSla } from './sla-evaluation/preview-sla.ts'
export { recalculatePage } from './sla-evaluation/recalculate-open-tickets.ts'
export { linkArticle, unlinkArticle } from './tickets/articles/link-article.ts'
export { listLinkedArticles } from './tickets/articles/list-linked-articles.ts'
export { writeArticleFromTicket } from './tickets/articles/write-article-from-ticket.ts'
export { listTicketChanges } from './tickets/changes/list-ticket-changes.ts'
export { getComposer } from './tickets/conversation/get-composer.ts'
export { forRequester, loadMessageViews } from './tickets/conversation/message-views.ts'
export { readMyTicket } from './tickets/conversation/read-my-ticket.ts'
export { replyAsRequester } from './tickets/conversation/reply-as-requester.ts'
export { replyToTicket } from './tickets/conversation/reply-to-ticket.ts'
export { saveDraft } from './tickets/conversation/save-draft.ts'
export { sweepDrafts } from './tickets/conversation/sweep-drafts.ts'
export { type ThreadLines, threadLines } from './tickets/conversation/thread-events.ts'
export { confirmRequester } from './tickets/forwards/confirm-requester.ts'
export { autoCloseTickets } from './tickets/lifecycle/auto-close-tickets.ts'
export { closeMyTicket } from './tickets/lifecycle/close-my-ticket.ts'
export { createFollowUp } from './tickets/lifecycle/create-follow-up.ts'
export { createTicket } from './tickets/lifecycle/create-ticket.ts'
export { reopenMyTicket } from './tickets/lifecycle/reopen-my-ticket.ts'
export { setStatus } from './tickets/lifecycle/set-status.ts'
export { wakeSnoozedTickets } from './tickets/lifecycle/wake-snoozed-tickets.ts'
export { getRelatedTickets } from './tickets/links/get-related-tickets.ts'
export { linkTicket, unlinkTicket } from './tickets/links/link-ticket.ts'
export { suggestTickets } from './tickets/links/suggest-tickets.ts'
export { countTickets } from './tickets/list/count-tickets.ts'
export { getMyTicket } from './tickets/list/get-my-ticket.ts'
export { getTicket } from './tickets/list/get-ticket.ts'
export { listMyTickets } from './tickets/list/list-my-tickets.ts'
export { listTickets } from './tickets/list/list-tickets.ts'
export { suggestFilterValues } from './tickets/list/suggest-filter-values.ts'
export { canSeeTicket, loadTicketAccess } from './tickets/live/can-see-ticket.ts'
export { findRequesterId } from './tickets/live/find-requester-id.ts'
export { listTicketViewers, type TicketPresence } from './tickets/live/list-ticket-viewers.ts'
export {
  type BroadcastTarget,
  findBroadcastTarget,
  loadFormAnswersPush,
  loadTicketPushes,
  type TicketPushes,
} from './tickets/live/load-ticket-pushes.ts'
export { audienceOf, rooms } from './tickets/live/rooms.ts'
export { mergeTickets } from './tickets/merging/merge-tickets.ts'
export { previewMerge } from './tickets/merging/preview-merge.ts'
export { undoMerge } from './tickets/merging/undo-merge.ts'
export { giveMissingAnswers } from './tickets/missing-answers/give-missing-answers.ts'
export { moveMessage } from './tickets/moving/move-message.ts'
export { previewMove } from './tickets/moving/preview-move.ts'
export { splitTicket } from './tickets/moving/split-ticket.ts'
export { createTicketOnBehalf } from './tickets/on-behalf/create-ticket-on-behalf.ts'
export { findRequesters } from './tickets/on-behalf/find-requesters.ts'
export { getTopicForm } from './tickets/on-behalf/get-topic-form.ts'
export { changeTags } from './tickets/properties/change-tags.ts'
export { getTicketForm } from './tickets/properties/get-ticket-form.ts'
export { propertyCommands } from './tickets/properties/property-commands.ts'
export { setAssignee } from './tickets/properties/set-assignee.ts'
export { setFormAnswers } from './tickets/properties/set-form-answers.ts'
export { setTeam } from './tickets/properties/set-team.ts'
export { suggestTags } from './tickets/properties/suggest-tags.ts'
export { type OpenedRating, openRating, rateByLink } from './tickets/rating/rate-by-link.ts'
export { rateTicket } from './tickets/rating/rate-ticket.ts'
export { renderRatingPage } from './tickets/rating/rating-page.ts'
export { createRatingToken } from './tickets/rating/rating-token.ts'
export { deleteOldTickets } from './tickets/retention/delete-old-tickets.ts'
export { previewTicketRetention } from './tickets/retention/preview-ticket-retention.ts'
export { scheduleReply } from './tickets/scheduled-replies/schedule-reply.ts'
export { listScheduledReplies } from './tickets/scheduled-replies/scheduled-reply-views.ts'
export {
  sendScheduledReplies,
  sendScheduledReply,
} from './tickets/scheduled-replies/send-scheduled-replies.ts'
export { discardScheduledReply, takeBackReply } from './tickets/scheduled-replies/take-back-reply.ts'
export { getEmbeddedTopic, listEmbedOrigins } from './topics/get-embedded-topic.ts'
export { getTopic } from './topics/get-topic.ts'
export { listMyCourses } from './topics/list-my-courses.ts'
export { listSlaScopeOptions } from './topics/list-sla-scope-options.ts'
export { listTopicForms } from './topics/list-topic-forms.ts'
export { exportTopics, listTopicRecords } from './topics/list-topic-records.ts'
export { listStaffTopics, listTopics } from './topics/list-topics.ts'
export { moveTopic } from './topics/move-topic.ts'
export { suggestCourses } from './topics/suggest-courses.ts'
export {
  archiveTopic,
  countTopicUsage,
  createTopic,
  getTopicRecord,
  updateTopic,
} from './topics/topic-record.ts'
