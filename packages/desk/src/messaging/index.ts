export { discardDelivery, retryDelivery } from './deliveries/decide-delivery.ts'
export { listFailingAddresses, resumeAddresses } from './deliveries/failing-addresses.ts'
export { findDeliveredEvent } from './deliveries/find-delivered-event.ts'
export { countFailedDeliveries, exportDeliveries, listDeliveries } from './deliveries/list-deliveries.ts'
export {
  mailAccountChange,
  mailAddressesChange,
  mailEmailChange,
  mailEmergency,
  mailNewBrowser,
  mailPasskeyRefusal,
  mailPeopleMerge,
  mailPeopleUnmerge,
  mailPersonChange,
} from './email/accounts/mail-account-notices.ts'
export { mailAddressChange } from './email/accounts/mail-address-change.ts'
export { mailDeletionRequest } from './email/accounts/mail-deletion-request.ts'
export { mailInvitation } from './email/accounts/mail-invitation.ts'
export { mailPasswordReset } from './email/accounts/mail-password-reset.ts'
export { mailProviderEnd } from './email/accounts/mail-provider-end.ts'
export { mailTeamJoined } from './email/accounts/mail-team-joined.ts'
export { mailTokenExpiry } from './email/accounts/mail-token-expiry.ts'
export { mailWebhookStopped } from './email/accounts/mail-webhook-stopped.ts'
export type { EmailContext } from './email/email-context.ts'
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
export { testSender } from './email/test-mails/test-sender.ts'
export { mailAssignment } from './email/tickets/mail-assignment.ts'
export { mailFormAnswers } from './email/tickets/mail-form-answers.ts'
export { mailHandOver } from './email/tickets/mail-hand-over.ts'
export { mailMentions } from './email/tickets/mail-mentions.ts'
export { mailMerge, mailUnmerge } from './email/tickets/mail-merge.ts'
export { mailAutomationPaused, mailMacroPaused } from './email/tickets/mail-paused.ts'
export { mailReply } from './email/tickets/mail-reply.ts'
export { mailSetAside } from './email/tickets/mail-set-aside.ts'
export { mailStatus } from './email/tickets/mail-status.ts'
export { mailRequesterChange, mailTicketCreated } from './email/tickets/mail-ticket-created.ts'
export { findDeliveredTicket } from './email/undelivered.ts'
export { takeSendingToken } from './identities/sending-tokens.ts'
export { type HeldMailbox, holdMailboxes, noteProblem, releaseMailboxes } from './imap/held-mailboxes.ts'
export { LostLease, problemOf } from './imap/imap-failure.ts'
export { listFailingMailboxes } from './imap/list-failing-mailboxes.ts'
export { testImap } from './imap/test-imap.ts'
export { googleServers } from './imap/token-servers.ts'
export { type FetchContext, usualWatchTimes, type WatchTimes, watchMailbox } from './imap/watch-mailbox.ts'
export {
  acceptIncomingMail,
  blockMailSender,
  deleteIncomingMail,
  retryIncomingMail,
} from './incoming-mail/decide-about-mail.ts'
export { handleIncomingMail, handleIncomingMails } from './incoming-mail/handle-incoming-mail.ts'
export { countQuarantine, listIncomingMails } from './incoming-mail/list-incoming-mails.ts'
export { getIncomingMail, openRawMail } from './incoming-mail/look-at-mail.ts'
export { getMailAsSent } from './incoming-mail/mail-html.ts'
export type { MailInContext } from './incoming-mail/mail-in-context.ts'
export { refusesSender } from './incoming-mail/may-write.ts'
export { receiveMail } from './incoming-mail/receive-mail.ts'
export { sweepOldMails } from './incoming-mail/sweep-old-mails.ts'
export { findMailboxesOf } from './mailboxes/find-mailboxes.ts'
export { exportMailboxes, listMailboxes } from './mailboxes/list-mailboxes.ts'
export { askForMailConsent, type ConsentContext, giveMailConsent } from './mailboxes/mail-consent.ts'
export {
  archiveMailbox,
  countMailboxUsage,
  createMailbox,
  getMailbox,
  updateMailbox,
} from './mailboxes/mailbox-record.ts'
export { tryMailRules } from './mailboxes/try-mail-rules.ts'
export { listNotifications, unreadCount } from './notifications/list-notifications.ts'
export { notify, notifyOwner, unreadCountFor } from './notifications/notify.ts'
export {
  readNotification,
  readNotifications,
  readTicketNotifications,
} from './notifications/read-notifications.ts'
export type { NotifyingEvent } from './notifications/recipients.ts'
export { listWatchers, setWatching, watchersOf } from './notifications/watchers.ts'
export {
  addParticipant,
  listParticipants,
  participantsOf,
  removeParticipant,
} from './participants/participants.ts'
export { createStopToken, openStopLink, stopByLink } from './participants/stop-by-link.ts'
export { renderStopPage } from './participants/stop-page.ts'
export { removePushDevice, subscribeToWebPush } from './web-push/change-push-devices.ts'
export {
  forgetPushSubscriptions,
  sweepPushDeliveries,
  sweepPushSubscriptions,
} from './web-push/forget-push-subscriptions.ts'
export { getMyWebPush, type PushBrowser } from './web-push/get-my-web-push.ts'
export { confirmPushSubscription, renewPushSubscription } from './web-push/keep-push-subscription.ts'
export { concernsDevices, pushReply, pushStatus } from './web-push/push-to-requester.ts'
export { isKeyPair, type VapidKeys, type WebPushContext } from './web-push/web-push-context.ts'
export type { WebPushSettings } from './web-push/web-push-settings.ts'
