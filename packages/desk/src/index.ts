export { confirmEmailChange, requestEmailChange } from './account/change-own-email.ts'
export { changePassword } from './account/change-password.ts'
export { requestDeletion, withdrawDeletion } from './account/deletion-request.ts'
export { exportMyData } from './account/export-my-data.ts'
export { getAccount } from './account/get-account.ts'
export { getMyAccount } from './account/get-my-account.ts'
export { saveNotificationPreferences, saveProfile, saveSignature } from './account/save-account.ts'
export { saveMyDetails, saveMyNotifications } from './account/save-my-account.ts'
export { saveKeyboardShortcuts } from './account/save-shortcuts.ts'
export { forgetAddresses } from './activity/forget-addresses.ts'
export { keepActivityMonths } from './activity/keep-activity-months.ts'
export { listActivity } from './activity/list-activity.ts'
export { listActors } from './activity/list-actors.ts'
export { listRecordActivity } from './activity/list-record-activity.ts'
export { recordActivity } from './activity/record-activity.ts'
export { translateArticle } from './article-translations/translate-article.ts'
export { appointStaff, listStaff, resetPassword } from './auth/appoint-staff.ts'
export { rateLimitAddress } from './auth/networks.ts'
export {
  completePasswordReset,
  openPasswordReset,
  requestPasswordReset,
  setPasswordResetToken,
} from './auth/password-reset.ts'
export { hashPassword } from './auth/passwords.ts'
export { asksForCode, proveRequester, proveStaff, requestProofCode } from './auth/proof/prove.ts'
export { proofEndsAt, requireRecentProof } from './auth/proof/require-recent-proof.ts'
export { recordRefusal } from './auth/record-refusal.ts'
export { requestSignInCode } from './auth/request-sign-in-code.ts'
export {
  beginRequiredEnrolment,
  completeRequiredEnrolment,
  type PendingSignIn,
  signInWithSecondFactor,
} from './auth/second-factor/complete-sign-in.ts'
export {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from './auth/second-factor/manage-second-factor.ts'
export { explainSessionEnd } from './auth/sessions/explain-session-end.ts'
export { recordNewBrowser } from './auth/sessions/record-new-browser.ts'
export { setSignInCode } from './auth/sign-in-codes.ts'
export { hasSignInDomains } from './auth/sign-in-domains.ts'
export { signInWithCode } from './auth/sign-in-with-code.ts'
export { signInWithPassword } from './auth/sign-in-with-password.ts'
export { signOut } from './auth/sign-out.ts'
export { sweepSignIns } from './auth/sweep-sign-ins.ts'
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
export { type Context, type FilesContext, readingAs, systemContext } from './context.ts'
export {
  archiveCourse,
  archiveTerm,
  countCourseUsage,
  createCourse,
  getCourse,
  updateCourse,
} from './courses/course-record.ts'
export { exportCourses, listCourseRecords } from './courses/list-course-records.ts'
export { discardDelivery, retryDelivery } from './deliveries/decide-delivery.ts'
export { findDeliveredEvent } from './deliveries/find-delivered-event.ts'
export { countFailedDeliveries, exportDeliveries, listDeliveries } from './deliveries/list-deliveries.ts'
export { livenDemo } from './demo/liven-demo.ts'
export {
  archiveDepartment,
  countDepartmentUsage,
  createDepartment,
  getDepartment,
  updateDepartment,
} from './departments/department-record.ts'
export { exportDepartments, listDepartmentRecords } from './departments/list-department-records.ts'
export {
  mailAccountChange,
  mailEmailChange,
  mailNewBrowser,
  mailPersonChange,
} from './email/accounts/mail-account-notices.ts'
export { mailAddressChange } from './email/accounts/mail-address-change.ts'
export { mailDeletionRequest } from './email/accounts/mail-deletion-request.ts'
export { mailInvitation } from './email/accounts/mail-invitation.ts'
export { mailPasswordReset } from './email/accounts/mail-password-reset.ts'
export { mailTeamJoined } from './email/accounts/mail-team-joined.ts'
export type { EmailContext } from './email/email-context.ts'
export { mailSetupCode } from './email/mail-setup-code.ts'
export { mailSignInCode } from './email/mail-sign-in-code.ts'
export { createMailer, parseSender } from './email/mailer.ts'
export { mailReport } from './email/reports/mail-report.ts'
export { mailDeadlineBreach, mailDeadlineWarning } from './email/sla/mail-deadline.ts'
export { mailEscalation } from './email/sla/mail-escalation.ts'
export { getEmailTemplate, saveEmailTemplate } from './email/templates/email-template.ts'
export { exportEmailTemplates } from './email/templates/export-email-templates.ts'
export { listEmailTemplates } from './email/templates/list-email-templates.ts'
export { previewEmailTemplate, testEmailTemplate } from './email/templates/try-email-template.ts'
export { mailSiteTest } from './email/test-mails/mail-site-test.ts'
export { mailTemplateTest } from './email/test-mails/mail-template-test.ts'
export { mailAssignment } from './email/tickets/mail-assignment.ts'
export { mailHandOver } from './email/tickets/mail-hand-over.ts'
export { mailMentions } from './email/tickets/mail-mentions.ts'
export { mailMerge, mailUnmerge } from './email/tickets/mail-merge.ts'
export { mailReply } from './email/tickets/mail-reply.ts'
export { mailStatus } from './email/tickets/mail-status.ts'
export { mailTicketCreated } from './email/tickets/mail-ticket-created.ts'
export { exportActivity } from './exports/export-activity.ts'
export { exportTickets } from './exports/export-tickets.ts'
export { discardFailedJob, listFailedJobs, retryFailedJob } from './failed-jobs/failed-jobs.ts'
export { openArticleFile, openArticlePreview } from './files/articles/open-article-file.ts'
export { discardFile } from './files/discard-file.ts'
export { createDiskStore } from './files/disk/disk-store.ts'
export type { FileStore } from './files/file-store.ts'
export { type OpenedFile, openFile, openPreview } from './files/open-file.ts'
export { storeFile } from './files/store-file.ts'
export { sweepStrayFiles } from './files/sweep-stray-files.ts'
export { sweepUnclaimedFiles } from './files/sweep-unclaimed-files.ts'
export { addUploadPart } from './files/uploads/add-upload-part.ts'
export { beginUpload } from './files/uploads/begin-upload.ts'
export { discardUpload } from './files/uploads/discard-upload.ts'
export { getUpload } from './files/uploads/find-upload.ts'
export { finishUpload } from './files/uploads/finish-upload.ts'
export { sweepUploads } from './files/uploads/sweep-uploads.ts'
export { createClamdScanner } from './files/virus-scan/clamd-scanner.ts'
export { createScannedStore } from './files/virus-scan/scanned-store.ts'
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
export { answerOnce } from './idempotent-requests/answer-once.ts'
export { sweepIdempotentRequests } from './idempotent-requests/sweep-idempotent-requests.ts'
export { exportImportProblems } from './imports/export-import-problems.ts'
export { getImport, listImports } from './imports/list-imports.ts'
export { importChannel } from './imports/notify-import.ts'
export { processNextImport } from './imports/process-imports.ts'
export { setImportEncoding } from './imports/set-import-encoding.ts'
export { cancelImport, checkImport, runImport } from './imports/start-import.ts'
export { removeImportFiles, sweepImports } from './imports/sweep-imports.ts'
export { uploadImport } from './imports/upload-import.ts'
export { JsonBytes } from './json-bytes.ts'
export {
  archiveArticle,
  countArticleUsage,
  createArticle,
  getArticle,
  updateArticle,
} from './knowledge-base/articles/article-record.ts'
export {
  getArticleVersion,
  listArticleVersions,
  restoreArticleVersion,
} from './knowledge-base/articles/article-versions.ts'
export { exportArticles, listArticleRecords } from './knowledge-base/articles/list-articles.ts'
export { publishArticle } from './knowledge-base/articles/publish-article.ts'
export {
  listUpcomingArticles,
  publishDueArticles,
  publishScheduledArticles,
  type UpcomingArticle,
} from './knowledge-base/articles/publish-scheduled-articles.ts'
export { unpublishArticle } from './knowledge-base/articles/unpublish-article.ts'
export {
  archiveArticleCategory,
  countArticleCategoryUsage,
  createArticleCategory,
  getArticleCategory,
  updateArticleCategory,
} from './knowledge-base/categories/category-record.ts'
export {
  exportArticleCategories,
  listArticleCategoryRecords,
} from './knowledge-base/categories/list-category-records.ts'
export { moveArticleCategory } from './knowledge-base/categories/move-article-category.ts'
export { forgetFeedbackReaders } from './knowledge-base/feedback/forget-feedback-readers.ts'
export { giveArticleFeedback } from './knowledge-base/feedback/give-article-feedback.ts'
export { checkArticleLinks } from './knowledge-base/links/check-article-links.ts'
export { listLinkingArticles } from './knowledge-base/links/list-linking-articles.ts'
export { replaceArticleLinks } from './knowledge-base/links/replace-article-links.ts'
export { listArticleCategories } from './knowledge-base/reading/list-article-categories.ts'
export { listPopularArticles } from './knowledge-base/reading/list-popular-articles.ts'
export { listSitemap } from './knowledge-base/reading/list-sitemap.ts'
export { readKnowledgeBasePage } from './knowledge-base/reading/read-knowledge-base-page.ts'
export { searchArticles } from './knowledge-base/search/search-articles.ts'
export {
  createSearchSynonym,
  deleteSearchSynonym,
  listSearchSynonyms,
  updateSearchSynonym,
} from './knowledge-base/search/search-synonyms.ts'
export { recordOpenedHit } from './knowledge-base/search-log/log-search.ts'
export { searchAndLog } from './knowledge-base/search-log/search-and-log.ts'
export { sweepSearchLog } from './knowledge-base/search-log/sweep-search-log.ts'
export { decideSuggestions } from './knowledge-base/suggestions/decide-suggestions.ts'
export { getDeflection } from './knowledge-base/suggestions/get-deflection.ts'
export { recordSuggestions } from './knowledge-base/suggestions/record-suggestions.ts'
export { suggestArticles } from './knowledge-base/suggestions/suggest-articles.ts'
export { compareTranslation } from './knowledge-base/translations/compare-translation.ts'
export { getArticleWork } from './knowledge-base/work/get-article-work.ts'
export { escapeHtml } from './link-page.ts'
export { listNotifications, unreadCount } from './notifications/list-notifications.ts'
export { notify, unreadCountFor } from './notifications/notify.ts'
export {
  readNotification,
  readNotifications,
  readTicketNotifications,
} from './notifications/read-notifications.ts'
export type { NotifyingEvent } from './notifications/recipients.ts'
export { listWatchers, setWatching, watchersOf } from './notifications/watchers.ts'
export { completeProfile } from './people/complete-profile.ts'
export { getSiteView } from './people/get-site-view.ts'
export { listActiveTeams } from './people/list-active-teams.ts'
export { listAgents } from './people/list-agents.ts'
export { listDemoPeople } from './people/list-demo-people.ts'
export { listDepartments } from './people/list-departments.ts'
export { listFormerTeamAliases, listTeams } from './people/list-teams.ts'
export { type LoadedRequester, loadRequester, loadRequestersByIds } from './people/load-requester.ts'
export { loadSessionStaff, loadStaff, loadStaffByIds } from './people/load-staff.ts'
export { getAgentData, getAuthUser, getFrontendUser } from './people/person-views.ts'
export { countQueues, getQueueCounts } from './queues/count-queues.ts'
export { listHeardKinds } from './records/record-readers.ts'
export { settleReportDays } from './reports/columns/settle-days.ts'
export { beginRebuild, continueRebuild, type RebuildProgress } from './reports/facts/rebuild-facts.ts'
export { refreshReportFacts } from './reports/facts/refresh-facts.ts'
export { getForecast } from './reports/forecast/get-forecast.ts'
export { getDashboard, getDashboardNow } from './reports/get-dashboard.ts'
export { loadComplianceTargets } from './reports/load-compliance-targets.ts'
export {
  createReportSubscription,
  deleteReportSubscription,
  pauseReportSubscription,
  sendReportNow,
  updateReportSubscription,
} from './reports/subscriptions/change-report-subscription.ts'
export { listReportSubscriptions } from './reports/subscriptions/list-report-subscriptions.ts'
export { requestDueReports } from './reports/subscriptions/report-due.ts'
export { openUnsubscribeLink, unsubscribeByLink } from './reports/subscriptions/unsubscribe.ts'
export { renderUnsubscribePage } from './reports/subscriptions/unsubscribe-page.ts'
export { createUnsubscribeToken } from './reports/subscriptions/unsubscribe-token.ts'
export { exportReportTickets } from './reports/ticket-report/export/export-report-tickets.ts'
export { exportTicketReport } from './reports/ticket-report/export/export-ticket-report.ts'
export { getTicketReport } from './reports/ticket-report/get-ticket-report.ts'
export { listReportTickets } from './reports/ticket-report/list-report-tickets.ts'
export { exportRoles } from './roles/export-roles.ts'
export {
  createRole,
  deleteRole,
  getRole,
  listRoles,
  requireSecondFactorOf,
  updateRole,
} from './roles/roles.ts'
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
export { completeSetup, openSetup } from './setup/complete-setup.ts'
export { createSetupLink, isSetupPending } from './setup/setup-link.ts'
export { getSetupMailStatus, sendSetupMail } from './setup/setup-mail.ts'
export { type AppIconName, appIcons, drawAppIcon, getAppManifest } from './site/app-icons.ts'
export { dismissChecklist, getSetupChecklist } from './site/setup-checklist.ts'
export { findSiteLogo, uploadSiteLogo } from './site/site-logo.ts'
export { getSiteSettings, updateSiteSettings } from './site/site-settings.ts'
export { getTestMailStatus, sendTestMail } from './site/test-mail.ts'
export { archiveBusinessHours } from './sla/business-hours/archive-business-hours.ts'
export { getBusinessHoursImpact } from './sla/business-hours/business-hours-impact.ts'
export { compareBusinessHours } from './sla/business-hours/compare-business-hours.ts'
export { exportBusinessHours } from './sla/business-hours/export-business-hours.ts'
export { getOpeningHours } from './sla/business-hours/get-opening-hours.ts'
export { importHolidays } from './sla/business-hours/import-holidays.ts'
export {
  createBusinessHours,
  getBusinessHours,
  listBusinessHours,
  updateBusinessHours,
} from './sla/business-hours/save-business-hours.ts'
export { getTeamHoursImpact } from './sla/business-hours/team-hours-impact.ts'
export { getTicketSla } from './sla/deadlines/get-ticket-sla.ts'
export { listUpcomingAlarms, loadAlarms, type UpcomingAlarm } from './sla/deadlines/upcoming-alarms.ts'
export {
  evaluateDueTickets,
  evaluateTickets,
  type TimedAlarmChange,
} from './sla/evaluation/evaluate-tickets.ts'
export { listRecalculations, listTeamRecalculations } from './sla/evaluation/list-recalculations.ts'
export { previewSla } from './sla/evaluation/preview-sla.ts'
export { recalculatePage } from './sla/evaluation/recalculate-open-tickets.ts'
export { archiveSlaPolicy } from './sla/policies/archive-sla-policy.ts'
export { exportSlaPolicies } from './sla/policies/export-sla-policies.ts'
export { getTopicPolicy } from './sla/policies/get-topic-policy.ts'
export { listSlaScopeOptions } from './sla/policies/list-scope-options.ts'
export { moveSlaPolicy } from './sla/policies/move-sla-policy.ts'
export { getPolicyImpact } from './sla/policies/policy-impact.ts'
export { getPolicyOrderImpact } from './sla/policies/policy-order-impact.ts'
export {
  createSlaPolicy,
  getSlaPolicy,
  listSlaPolicies,
  updateSlaPolicy,
} from './sla/policies/save-sla-policy.ts'
export { deskStrings } from './strings.ts'
export { listTeamHours } from './teams/list-team-hours.ts'
export { exportTeams, listTeamRecords } from './teams/list-team-records.ts'
export { archiveTeam, countTeamUsage, createTeam, getTeam, updateTeam } from './teams/team-record.ts'
export { linkArticle, unlinkArticle } from './tickets/articles/link-article.ts'
export { listLinkedArticles } from './tickets/articles/list-linked-articles.ts'
export { writeArticleFromTicket } from './tickets/articles/write-article-from-ticket.ts'
export { getComposer } from './tickets/conversation/get-composer.ts'
export { loadMessageViews } from './tickets/conversation/message-views.ts'
export { readMyTicket } from './tickets/conversation/read-my-ticket.ts'
export { replyAsRequester } from './tickets/conversation/reply-as-requester.ts'
export { replyToTicket } from './tickets/conversation/reply-to-ticket.ts'
export { saveDraft } from './tickets/conversation/save-draft.ts'
export { type ThreadLines, threadLines } from './tickets/conversation/thread-events.ts'
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
export { getTopic } from './topics/get-topic.ts'
export { listMyCourses } from './topics/list-my-courses.ts'
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
export { renderAddressPage } from './users/address-changes/address-page.ts'
export { createAddressToken } from './users/address-changes/address-token.ts'
export { confirmAddressChange, openAddressChange } from './users/address-changes/confirm-address.ts'
export { anonymiseUser } from './users/anonymise-user.ts'
export { acceptInvitation, inviteAgain, openInvitation } from './users/invitations.ts'
export { listUserOptions } from './users/list-user-options.ts'
export { exportUsers, listUserRecords } from './users/list-user-records.ts'
export { archiveUser, countUserUsage, createUser, getUser, updateUser } from './users/user-record.ts'
export { exportWallScreens } from './wall/export-wall-screens.ts'
export {
  findOpenWallScreen,
  findOpenWallScreens,
  listWallTeamIds,
  type OpenWallScreen,
} from './wall/find-open-screens.ts'
export { readWallBoard, requireOpenWallScreen } from './wall/read-wall-board.ts'
export { createWallScreen, listWallScreens, revokeWallScreen } from './wall/wall-screens.ts'
export { removePushDevice, subscribeToWebPush } from './web-push/change-push-devices.ts'
export { forgetPushSubscriptions, sweepPushSubscriptions } from './web-push/forget-push-subscriptions.ts'
export { getMyWebPush, type PushBrowser } from './web-push/get-my-web-push.ts'
export { confirmPushSubscription, renewPushSubscription } from './web-push/keep-push-subscription.ts'
export { pushReply, pushStatus } from './web-push/push-to-requester.ts'
export { isKeyPair, type VapidKeys, type WebPushContext } from './web-push/web-push-context.ts'
export type { WebPushSettings } from './web-push/web-push-settings.ts'
