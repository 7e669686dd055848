// Made from the English texts by `npm run strings`.

export interface StringKeys {
  'address-change.title': Record<never, never>
  'address-change.text': { email: string | number | readonly string[]; former: string | number | readonly string[] }
  'address-change.otherwise': Record<never, never>
  'address-change.button': Record<never, never>
  'address-change.addTitle': Record<never, never>
  'address-change.addText': { email: string | number | readonly string[] }
  'address-change.addButton': Record<never, never>
  'address-change.added': { email: string | number | readonly string[] }
  'address-change.doneTitle': Record<never, never>
  'address-change.done': { email: string | number | readonly string[] }
  'address-change.takenTitle': Record<never, never>
  'address-change.taken': { email: string | number | readonly string[] }
  'address-change.goneTitle': Record<never, never>
  'address-change.gone': Record<never, never>
  'calendar.name': { site: string | number | readonly string[] }
  'calendar.summary': { isOverdue: boolean; number: number; what: string }
  'calendar.description': { team: string | number | readonly string[]; url: string | number | readonly string[] }
  'canned-samples.requester': Record<never, never>
  'canned-samples.subject': Record<never, never>
  'canned-samples.topic': Record<never, never>
  'canned-samples.team': Record<never, never>
  'email-template-file.mail': Record<never, never>
  'email-template-file.code': Record<never, never>
  'email-template-file.about': Record<never, never>
  'email-template-file.recipients': Record<never, never>
  'email-template-file.languages': Record<never, never>
  'email-template-file.failed': Record<never, never>
  'email-template-file.changed': Record<never, never>
  'email-template-file.editor': Record<never, never>
  'email-templates.sign_in_code.name': Record<never, never>
  'email-templates.sign_in_code.about': Record<never, never>
  'email-templates.sign_in_code.recipients': Record<never, never>
  'email-templates.sign_in_code.subject': { siteName: string | number | readonly string[] }
  'email-templates.sign_in_code.body': { code: string | number | readonly string[]; link: string | number | readonly string[]; siteName: string | number | readonly string[]; validUntil: string | number | readonly string[] }
  'email-templates.proof_code.name': Record<never, never>
  'email-templates.proof_code.about': Record<never, never>
  'email-templates.proof_code.recipients': Record<never, never>
  'email-templates.proof_code.subject': { siteName: string | number | readonly string[] }
  'email-templates.proof_code.body': { code: string | number | readonly string[]; siteName: string | number | readonly string[]; validUntil: string | number | readonly string[] }
  'email-templates.identity_code.name': Record<never, never>
  'email-templates.identity_code.about': Record<never, never>
  'email-templates.identity_code.recipients': Record<never, never>
  'email-templates.identity_code.subject': { siteName: string | number | readonly string[] }
  'email-templates.identity_code.body': { code: string | number | readonly string[]; siteName: string | number | readonly string[]; validUntil: string | number | readonly string[] }
  'email-templates.new_address_code.name': Record<never, never>
  'email-templates.new_address_code.about': Record<never, never>
  'email-templates.new_address_code.recipients': Record<never, never>
  'email-templates.new_address_code.subject': { siteName: string | number | readonly string[] }
  'email-templates.new_address_code.body': { code: string | number | readonly string[]; siteName: string | number | readonly string[]; validUntil: string | number | readonly string[] }
  'email-templates.setup_code.name': Record<never, never>
  'email-templates.setup_code.about': Record<never, never>
  'email-templates.setup_code.recipients': Record<never, never>
  'email-templates.setup_code.subject': Record<never, never>
  'email-templates.setup_code.body': { code: string | number | readonly string[]; validUntil: string | number | readonly string[] }
  'email-templates.site_test.name': Record<never, never>
  'email-templates.site_test.about': Record<never, never>
  'email-templates.site_test.recipients': Record<never, never>
  'email-templates.site_test.subject': { siteName: string | number | readonly string[] }
  'email-templates.site_test.body': { recipientName: string | number | readonly string[]; siteName: string | number | readonly string[] }
  'email-templates.invitation.name': Record<never, never>
  'email-templates.invitation.about': Record<never, never>
  'email-templates.invitation.recipients': Record<never, never>
  'email-templates.invitation.subject': { siteName: string | number | readonly string[] }
  'email-templates.invitation.body': { link: string | number | readonly string[]; recipientName: string | number | readonly string[]; siteName: string | number | readonly string[]; validUntil: string | number | readonly string[] }
  'email-templates.password_reset.name': Record<never, never>
  'email-templates.password_reset.about': Record<never, never>
  'email-templates.password_reset.recipients': Record<never, never>
  'email-templates.password_reset.subject': { siteName: string | number | readonly string[] }
  'email-templates.password_reset.body': { link: string | number | readonly string[]; recipientName: string | number | readonly string[]; siteName: string | number | readonly string[]; validUntil: string | number | readonly string[] }
  'email-templates.address_change.name': Record<never, never>
  'email-templates.address_change.about': Record<never, never>
  'email-templates.address_change.recipients': Record<never, never>
  'email-templates.address_change.subject': { siteName: string | number | readonly string[] }
  'email-templates.address_change.body': { link: string | number | readonly string[]; newEmail: string | number | readonly string[]; recipientName: string | number | readonly string[]; siteName: string | number | readonly string[]; validUntil: string | number | readonly string[] }
  'email-templates.team_joined.name': Record<never, never>
  'email-templates.team_joined.about': Record<never, never>
  'email-templates.team_joined.recipients': Record<never, never>
  'email-templates.team_joined.subject': { actorName: string | number | readonly string[]; teamName: string | number | readonly string[] }
  'email-templates.team_joined.body': { actorName: string | number | readonly string[]; link: string | number | readonly string[]; recipientName: string | number | readonly string[]; teamName: string | number | readonly string[] }
  'email-templates.ticket_received.name': Record<never, never>
  'email-templates.ticket_received.about': Record<never, never>
  'email-templates.ticket_received.recipients': Record<never, never>
  'email-templates.ticket_received.subject': { number: string | number | readonly string[]; siteShortName: string | number | readonly string[]; subject: string | number | readonly string[] }
  'email-templates.ticket_received.body': { articles: string | number | readonly string[]; articlesSentence: string | number | readonly string[]; link: string | number | readonly string[]; message: string | number | readonly string[]; missingSentence: string | number | readonly string[]; number: string | number | readonly string[]; recipientName: string | number | readonly string[]; teamName: string | number | readonly string[] }
  'email-templates.ticket_answered.name': Record<never, never>
  'email-templates.ticket_answered.about': Record<never, never>
  'email-templates.ticket_answered.recipients': Record<never, never>
  'email-templates.ticket_answered.subject': { number: string | number | readonly string[]; siteShortName: string | number | readonly string[]; subject: string | number | readonly string[] }
  'email-templates.ticket_answered.body': { authorName: string | number | readonly string[]; link: string | number | readonly string[]; message: string | number | readonly string[]; recipientName: string | number | readonly string[]; statusSentence: string | number | readonly string[]; teamName: string | number | readonly string[] }
  'email-templates.participant_answered.name': Record<never, never>
  'email-templates.participant_answered.about': Record<never, never>
  'email-templates.participant_answered.recipients': Record<never, never>
  'email-templates.participant_answered.subject': { number: string | number | readonly string[]; siteShortName: string | number | readonly string[]; subject: string | number | readonly string[] }
  'email-templates.participant_answered.body': { authorName: string | number | readonly string[]; message: string | number | readonly string[]; recipientName: string | number | readonly string[]; requesterName: string | number | readonly string[]; teamName: string | number | readonly string[] }
  'email-templates.ticket_resolved.name': Record<never, never>
  'email-templates.ticket_resolved.about': Record<never, never>
  'email-templates.ticket_resolved.recipients': Record<never, never>
  'email-templates.ticket_resolved.subject': { number: string | number | readonly string[]; siteShortName: string | number | readonly string[]; subject: string | number | readonly string[] }
  'email-templates.ticket_resolved.body': { link: string | number | readonly string[]; recipientName: string | number | readonly string[]; reopenDays: string | number | readonly string[]; teamName: string | number | readonly string[] }
  'email-templates.ticket_reopened.name': Record<never, never>
  'email-templates.ticket_reopened.about': Record<never, never>
  'email-templates.ticket_reopened.recipients': Record<never, never>
  'email-templates.ticket_reopened.subject': { number: string | number | readonly string[]; siteShortName: string | number | readonly string[]; subject: string | number | readonly string[] }
  'email-templates.ticket_reopened.body': { link: string | number | readonly string[]; message: string | number | readonly string[]; recipientName: string | number | readonly string[]; reopenedSentence: string | number | readonly string[] }
  'email-templates.ticket_merged.name': Record<never, never>
  'email-templates.ticket_merged.about': Record<never, never>
  'email-templates.ticket_merged.recipients': Record<never, never>
  'email-templates.ticket_merged.subject': { intoNumber: string | number | readonly string[]; number: string | number | readonly string[]; siteShortName: string | number | readonly string[] }
  'email-templates.ticket_merged.body': { intoNumber: string | number | readonly string[]; intoSubject: string | number | readonly string[]; link: string | number | readonly string[]; number: string | number | readonly string[]; recipientName: string | number | readonly string[]; subject: string | number | readonly string[] }
  'email-templates.ticket_unmerged.name': Record<never, never>
  'email-templates.ticket_unmerged.about': Record<never, never>
  'email-templates.ticket_unmerged.recipients': Record<never, never>
  'email-templates.ticket_unmerged.subject': { number: string | number | readonly string[]; siteShortName: string | number | readonly string[]; subject: string | number | readonly string[] }
  'email-templates.ticket_unmerged.body': { intoNumber: string | number | readonly string[]; link: string | number | readonly string[]; number: string | number | readonly string[]; recipientName: string | number | readonly string[] }
  'email-templates.requester_answered.name': Record<never, never>
  'email-templates.requester_answered.about': Record<never, never>
  'email-templates.requester_answered.recipients': Record<never, never>
  'email-templates.requester_answered.subject': { authorName: string | number | readonly string[]; number: string | number | readonly string[]; siteShortName: string | number | readonly string[]; subject: string | number | readonly string[] }
  'email-templates.requester_answered.body': { authorName: string | number | readonly string[]; link: string | number | readonly string[]; message: string | number | readonly string[]; recipientName: string | number | readonly string[] }
  'email-templates.ticket_assigned.name': Record<never, never>
  'email-templates.ticket_assigned.about': Record<never, never>
  'email-templates.ticket_assigned.recipients': Record<never, never>
  'email-templates.ticket_assigned.subject': { number: string | number | readonly string[]; siteShortName: string | number | readonly string[]; subject: string | number | readonly string[] }
  'email-templates.ticket_assigned.body': { actorName: string | number | readonly string[]; link: string | number | readonly string[]; recipientName: string | number | readonly string[]; requesterName: string | number | readonly string[]; teamName: string | number | readonly string[] }
  'email-templates.ticket_mentioned.name': Record<never, never>
  'email-templates.ticket_mentioned.about': Record<never, never>
  'email-templates.ticket_mentioned.recipients': Record<never, never>
  'email-templates.ticket_mentioned.subject': { authorName: string | number | readonly string[]; number: string | number | readonly string[]; siteShortName: string | number | readonly string[]; subject: string | number | readonly string[] }
  'email-templates.ticket_mentioned.body': { authorName: string | number | readonly string[]; link: string | number | readonly string[]; message: string | number | readonly string[]; recipientName: string | number | readonly string[] }
  'email-templates.deadline_warned.name': Record<never, never>
  'email-templates.deadline_warned.about': Record<never, never>
  'email-templates.deadline_warned.recipients': Record<never, never>
  'email-templates.deadline_warned.subject': { dueAt: string | number | readonly string[]; metricName: string | number | readonly string[]; number: string | number | readonly string[]; siteShortName: string | number | readonly string[]; subject: string | number | readonly string[] }
  'email-templates.deadline_warned.body': { assigneeName: string | number | readonly string[]; link: string | number | readonly string[]; reason: string | number | readonly string[]; recipientName: string | number | readonly string[]; requesterName: string | number | readonly string[]; teamName: string | number | readonly string[] }
  'email-templates.deadline_breached.name': Record<never, never>
  'email-templates.deadline_breached.about': Record<never, never>
  'email-templates.deadline_breached.recipients': Record<never, never>
  'email-templates.deadline_breached.subject': { metricName: string | number | readonly string[]; number: string | number | readonly string[]; siteShortName: string | number | readonly string[]; subject: string | number | readonly string[] }
  'email-templates.deadline_breached.body': { assigneeName: string | number | readonly string[]; link: string | number | readonly string[]; reason: string | number | readonly string[]; recipientName: string | number | readonly string[]; requesterName: string | number | readonly string[]; teamName: string | number | readonly string[] }
  'email-templates.deadline_escalated.name': Record<never, never>
  'email-templates.deadline_escalated.about': Record<never, never>
  'email-templates.deadline_escalated.recipients': Record<never, never>
  'email-templates.deadline_escalated.subject': { number: string | number | readonly string[]; siteShortName: string | number | readonly string[]; subject: string | number | readonly string[] }
  'email-templates.deadline_escalated.body': { assigneeName: string | number | readonly string[]; link: string | number | readonly string[]; reason: string | number | readonly string[]; recipientName: string | number | readonly string[]; requesterName: string | number | readonly string[]; teamName: string | number | readonly string[] }
  'email-templates.deadline_escalated_priority.name': Record<never, never>
  'email-templates.deadline_escalated_priority.about': Record<never, never>
  'email-templates.deadline_escalated_priority.recipients': Record<never, never>
  'email-templates.deadline_escalated_priority.subject': { number: string | number | readonly string[]; siteShortName: string | number | readonly string[]; subject: string | number | readonly string[]; toPriority: string | number | readonly string[] }
  'email-templates.deadline_escalated_priority.body': { assigneeName: string | number | readonly string[]; fromPriority: string | number | readonly string[]; link: string | number | readonly string[]; reason: string | number | readonly string[]; recipientName: string | number | readonly string[]; requesterName: string | number | readonly string[]; teamName: string | number | readonly string[]; toPriority: string | number | readonly string[] }
  'email-templates.deadline_escalated_team.name': Record<never, never>
  'email-templates.deadline_escalated_team.about': Record<never, never>
  'email-templates.deadline_escalated_team.recipients': Record<never, never>
  'email-templates.deadline_escalated_team.subject': { number: string | number | readonly string[]; siteShortName: string | number | readonly string[]; subject: string | number | readonly string[]; toTeam: string | number | readonly string[] }
  'email-templates.deadline_escalated_team.body': { assigneeName: string | number | readonly string[]; fromTeam: string | number | readonly string[]; link: string | number | readonly string[]; reason: string | number | readonly string[]; recipientName: string | number | readonly string[]; requesterName: string | number | readonly string[]; toTeam: string | number | readonly string[]; unassignedSentence: string | number | readonly string[] }
  'email-templates.deadline_escalated_assignee.name': Record<never, never>
  'email-templates.deadline_escalated_assignee.about': Record<never, never>
  'email-templates.deadline_escalated_assignee.recipients': Record<never, never>
  'email-templates.deadline_escalated_assignee.subject': { number: string | number | readonly string[]; siteShortName: string | number | readonly string[]; subject: string | number | readonly string[]; toName: string | number | readonly string[] }
  'email-templates.deadline_escalated_assignee.body': { link: string | number | readonly string[]; reason: string | number | readonly string[]; reassignedSentence: string | number | readonly string[]; recipientName: string | number | readonly string[]; requesterName: string | number | readonly string[]; teamName: string | number | readonly string[] }
  'email-templates.deletion_requested.name': Record<never, never>
  'email-templates.deletion_requested.about': Record<never, never>
  'email-templates.deletion_requested.recipients': Record<never, never>
  'email-templates.deletion_requested.subject': { requesterName: string | number | readonly string[] }
  'email-templates.deletion_requested.body': { link: string | number | readonly string[]; recipientName: string | number | readonly string[]; requesterEmail: string | number | readonly string[]; requesterName: string | number | readonly string[] }
  'email-templates.tickets_handed_over.name': Record<never, never>
  'email-templates.tickets_handed_over.about': Record<never, never>
  'email-templates.tickets_handed_over.recipients': Record<never, never>
  'email-templates.tickets_handed_over.subject': { teamName: string | number | readonly string[] }
  'email-templates.tickets_handed_over.body': { handOverSentence: string | number | readonly string[]; link: string | number | readonly string[]; recipientName: string | number | readonly string[] }
  'email-templates.automation_paused.name': Record<never, never>
  'email-templates.automation_paused.about': Record<never, never>
  'email-templates.automation_paused.recipients': Record<never, never>
  'email-templates.automation_paused.subject': { automationTitle: string | number | readonly string[]; siteShortName: string | number | readonly string[] }
  'email-templates.automation_paused.body': { automationTitle: string | number | readonly string[]; link: string | number | readonly string[]; reason: string | number | readonly string[]; recipientName: string | number | readonly string[] }
  'email-templates.macro_paused.name': Record<never, never>
  'email-templates.macro_paused.about': Record<never, never>
  'email-templates.macro_paused.recipients': Record<never, never>
  'email-templates.macro_paused.subject': { macroTitle: string | number | readonly string[]; siteShortName: string | number | readonly string[] }
  'email-templates.macro_paused.body': { link: string | number | readonly string[]; macroTitle: string | number | readonly string[]; reason: string | number | readonly string[]; recipientName: string | number | readonly string[] }
  'email-templates.webhook_stopped.name': Record<never, never>
  'email-templates.webhook_stopped.about': Record<never, never>
  'email-templates.webhook_stopped.recipients': Record<never, never>
  'email-templates.webhook_stopped.subject': { siteShortName: string | number | readonly string[]; webhookName: string | number | readonly string[] }
  'email-templates.webhook_stopped.body': { link: string | number | readonly string[]; reason: string | number | readonly string[]; recipientName: string | number | readonly string[]; webhookName: string | number | readonly string[] }
  'email-templates.mail_set_aside.name': Record<never, never>
  'email-templates.mail_set_aside.about': Record<never, never>
  'email-templates.mail_set_aside.recipients': Record<never, never>
  'email-templates.mail_set_aside.subject': { mailSubject: string | number | readonly string[]; number: string | number | readonly string[]; siteShortName: string | number | readonly string[] }
  'email-templates.mail_set_aside.body': { link: string | number | readonly string[]; mailSubject: string | number | readonly string[]; number: string | number | readonly string[]; reason: string | number | readonly string[]; recipientName: string | number | readonly string[] }
  'email-templates.ticket_report.name': Record<never, never>
  'email-templates.ticket_report.about': Record<never, never>
  'email-templates.ticket_report.recipients': Record<never, never>
  'email-templates.ticket_report.subject': { period: string | number | readonly string[]; reportName: string | number | readonly string[]; siteShortName: string | number | readonly string[] }
  'email-templates.ticket_report.body': { comparison: string | number | readonly string[]; figures: string | number | readonly string[]; link: string | number | readonly string[]; period: string | number | readonly string[]; recipientName: string | number | readonly string[]; reportName: string | number | readonly string[]; topTeams: string | number | readonly string[] }
  'email-templates.account_password_changed.name': Record<never, never>
  'email-templates.account_password_changed.about': Record<never, never>
  'email-templates.account_password_changed.recipients': Record<never, never>
  'email-templates.account_password_changed.subject': { siteName: string | number | readonly string[] }
  'email-templates.account_password_changed.body': { link: string | number | readonly string[]; moment: string | number | readonly string[]; recipientName: string | number | readonly string[]; siteName: string | number | readonly string[] }
  'email-templates.account_second_factor_on.name': Record<never, never>
  'email-templates.account_second_factor_on.about': Record<never, never>
  'email-templates.account_second_factor_on.recipients': Record<never, never>
  'email-templates.account_second_factor_on.subject': { siteName: string | number | readonly string[] }
  'email-templates.account_second_factor_on.body': { link: string | number | readonly string[]; moment: string | number | readonly string[]; recipientName: string | number | readonly string[]; siteName: string | number | readonly string[] }
  'email-templates.account_second_factor_off.name': Record<never, never>
  'email-templates.account_second_factor_off.about': Record<never, never>
  'email-templates.account_second_factor_off.recipients': Record<never, never>
  'email-templates.account_second_factor_off.subject': { siteName: string | number | readonly string[] }
  'email-templates.account_second_factor_off.body': { link: string | number | readonly string[]; moment: string | number | readonly string[]; recipientName: string | number | readonly string[]; siteName: string | number | readonly string[] }
  'email-templates.account_recovery_codes.name': Record<never, never>
  'email-templates.account_recovery_codes.about': Record<never, never>
  'email-templates.account_recovery_codes.recipients': Record<never, never>
  'email-templates.account_recovery_codes.subject': { siteName: string | number | readonly string[] }
  'email-templates.account_recovery_codes.body': { link: string | number | readonly string[]; moment: string | number | readonly string[]; recipientName: string | number | readonly string[]; siteName: string | number | readonly string[] }
  'email-templates.account_recovery_code_used.name': Record<never, never>
  'email-templates.account_recovery_code_used.about': Record<never, never>
  'email-templates.account_recovery_code_used.recipients': Record<never, never>
  'email-templates.account_recovery_code_used.subject': { siteName: string | number | readonly string[] }
  'email-templates.account_recovery_code_used.body': { link: string | number | readonly string[]; moment: string | number | readonly string[]; recipientName: string | number | readonly string[]; siteName: string | number | readonly string[] }
  'email-templates.account_passkey_added.name': Record<never, never>
  'email-templates.account_passkey_added.about': Record<never, never>
  'email-templates.account_passkey_added.recipients': Record<never, never>
  'email-templates.account_passkey_added.subject': { siteName: string | number | readonly string[] }
  'email-templates.account_passkey_added.body': { link: string | number | readonly string[]; moment: string | number | readonly string[]; recipientName: string | number | readonly string[]; siteName: string | number | readonly string[] }
  'email-templates.account_passkey_removed.name': Record<never, never>
  'email-templates.account_passkey_removed.about': Record<never, never>
  'email-templates.account_passkey_removed.recipients': Record<never, never>
  'email-templates.account_passkey_removed.subject': { siteName: string | number | readonly string[] }
  'email-templates.account_passkey_removed.body': { link: string | number | readonly string[]; moment: string | number | readonly string[]; recipientName: string | number | readonly string[]; siteName: string | number | readonly string[] }
  'email-templates.account_identity_linked.name': Record<never, never>
  'email-templates.account_identity_linked.about': Record<never, never>
  'email-templates.account_identity_linked.recipients': Record<never, never>
  'email-templates.account_identity_linked.subject': { siteName: string | number | readonly string[] }
  'email-templates.account_identity_linked.body': { link: string | number | readonly string[]; moment: string | number | readonly string[]; recipientName: string | number | readonly string[]; siteName: string | number | readonly string[] }
  'email-templates.account_identity_removed.name': Record<never, never>
  'email-templates.account_identity_removed.about': Record<never, never>
  'email-templates.account_identity_removed.recipients': Record<never, never>
  'email-templates.account_identity_removed.subject': { siteName: string | number | readonly string[] }
  'email-templates.account_identity_removed.body': { link: string | number | readonly string[]; moment: string | number | readonly string[]; recipientName: string | number | readonly string[]; siteName: string | number | readonly string[] }
  'email-templates.account_passkey_copied.name': Record<never, never>
  'email-templates.account_passkey_copied.about': Record<never, never>
  'email-templates.account_passkey_copied.recipients': Record<never, never>
  'email-templates.account_passkey_copied.subject': { siteName: string | number | readonly string[] }
  'email-templates.account_passkey_copied.body': { link: string | number | readonly string[]; moment: string | number | readonly string[]; recipientName: string | number | readonly string[]; siteName: string | number | readonly string[] }
  'email-templates.account_emergency_used.name': Record<never, never>
  'email-templates.account_emergency_used.about': Record<never, never>
  'email-templates.account_emergency_used.recipients': Record<never, never>
  'email-templates.account_emergency_used.subject': { siteName: string | number | readonly string[] }
  'email-templates.account_emergency_used.body': { actorName: string | number | readonly string[]; link: string | number | readonly string[]; moment: string | number | readonly string[]; recipientName: string | number | readonly string[]; siteName: string | number | readonly string[] }
  'email-templates.account_token_created.name': Record<never, never>
  'email-templates.account_token_created.about': Record<never, never>
  'email-templates.account_token_created.recipients': Record<never, never>
  'email-templates.account_token_created.subject': { siteName: string | number | readonly string[] }
  'email-templates.account_token_created.body': { link: string | number | readonly string[]; moment: string | number | readonly string[]; recipientName: string | number | readonly string[]; siteName: string | number | readonly string[] }
  'email-templates.token_expires.name': Record<never, never>
  'email-templates.token_expires.about': Record<never, never>
  'email-templates.token_expires.recipients': Record<never, never>
  'email-templates.token_expires.subject': { siteName: string | number | readonly string[]; tokenName: string | number | readonly string[] }
  'email-templates.token_expires.body': { link: string | number | readonly string[]; moment: string | number | readonly string[]; recipientName: string | number | readonly string[]; siteName: string | number | readonly string[]; tokenName: string | number | readonly string[] }
  'email-templates.provider_certificate_ends.name': Record<never, never>
  'email-templates.provider_certificate_ends.about': Record<never, never>
  'email-templates.provider_certificate_ends.recipients': Record<never, never>
  'email-templates.provider_certificate_ends.subject': { providerName: string | number | readonly string[]; siteName: string | number | readonly string[] }
  'email-templates.provider_certificate_ends.body': { link: string | number | readonly string[]; moment: string | number | readonly string[]; providerName: string | number | readonly string[]; recipientName: string | number | readonly string[]; siteName: string | number | readonly string[] }
  'email-templates.provider_metadata_ends.name': Record<never, never>
  'email-templates.provider_metadata_ends.about': Record<never, never>
  'email-templates.provider_metadata_ends.recipients': Record<never, never>
  'email-templates.provider_metadata_ends.subject': { providerName: string | number | readonly string[]; siteName: string | number | readonly string[] }
  'email-templates.provider_metadata_ends.body': { link: string | number | readonly string[]; moment: string | number | readonly string[]; providerName: string | number | readonly string[]; recipientName: string | number | readonly string[]; siteName: string | number | readonly string[] }
  'email-templates.account_email_changed.name': Record<never, never>
  'email-templates.account_email_changed.about': Record<never, never>
  'email-templates.account_email_changed.recipients': Record<never, never>
  'email-templates.account_email_changed.subject': { siteName: string | number | readonly string[] }
  'email-templates.account_email_changed.body': { link: string | number | readonly string[]; moment: string | number | readonly string[]; newEmail: string | number | readonly string[]; recipientName: string | number | readonly string[]; siteName: string | number | readonly string[] }
  'email-templates.account_address_added.name': Record<never, never>
  'email-templates.account_address_added.about': Record<never, never>
  'email-templates.account_address_added.recipients': Record<never, never>
  'email-templates.account_address_added.subject': { siteName: string | number | readonly string[] }
  'email-templates.account_address_added.body': { link: string | number | readonly string[]; moment: string | number | readonly string[]; newEmail: string | number | readonly string[]; recipientName: string | number | readonly string[]; siteName: string | number | readonly string[] }
  'email-templates.account_address_removed.name': Record<never, never>
  'email-templates.account_address_removed.about': Record<never, never>
  'email-templates.account_address_removed.recipients': Record<never, never>
  'email-templates.account_address_removed.subject': { siteName: string | number | readonly string[] }
  'email-templates.account_address_removed.body': { link: string | number | readonly string[]; moment: string | number | readonly string[]; recipientName: string | number | readonly string[]; siteName: string | number | readonly string[] }
  'email-templates.account_new_browser.name': Record<never, never>
  'email-templates.account_new_browser.about': Record<never, never>
  'email-templates.account_new_browser.recipients': Record<never, never>
  'email-templates.account_new_browser.subject': { siteName: string | number | readonly string[] }
  'email-templates.account_new_browser.body': { browserName: string | number | readonly string[]; link: string | number | readonly string[]; moment: string | number | readonly string[]; recipientName: string | number | readonly string[]; siteName: string | number | readonly string[] }
  'email-templates.account_role_changed.name': Record<never, never>
  'email-templates.account_role_changed.about': Record<never, never>
  'email-templates.account_role_changed.recipients': Record<never, never>
  'email-templates.account_role_changed.subject': { siteName: string | number | readonly string[] }
  'email-templates.account_role_changed.body': { link: string | number | readonly string[]; moment: string | number | readonly string[]; recipientName: string | number | readonly string[]; roleName: string | number | readonly string[]; siteName: string | number | readonly string[] }
  'email-templates.account_deactivated.name': Record<never, never>
  'email-templates.account_deactivated.about': Record<never, never>
  'email-templates.account_deactivated.recipients': Record<never, never>
  'email-templates.account_deactivated.subject': { siteName: string | number | readonly string[] }
  'email-templates.account_deactivated.body': { link: string | number | readonly string[]; moment: string | number | readonly string[]; recipientName: string | number | readonly string[]; siteName: string | number | readonly string[] }
  'email-templates.account_merged.name': Record<never, never>
  'email-templates.account_merged.about': Record<never, never>
  'email-templates.account_merged.recipients': Record<never, never>
  'email-templates.account_merged.subject': { siteName: string | number | readonly string[] }
  'email-templates.account_merged.body': { link: string | number | readonly string[]; moment: string | number | readonly string[]; newEmail: string | number | readonly string[]; recipientName: string | number | readonly string[]; siteName: string | number | readonly string[] }
  'email-templates.account_unmerged.name': Record<never, never>
  'email-templates.account_unmerged.about': Record<never, never>
  'email-templates.account_unmerged.recipients': Record<never, never>
  'email-templates.account_unmerged.subject': { siteName: string | number | readonly string[] }
  'email-templates.account_unmerged.body': { link: string | number | readonly string[]; moment: string | number | readonly string[]; newEmail: string | number | readonly string[]; recipientName: string | number | readonly string[]; siteName: string | number | readonly string[] }
  'email-variables.siteName.about': Record<never, never>
  'email-variables.siteName.sample': Record<never, never>
  'email-variables.siteShortName.about': Record<never, never>
  'email-variables.siteShortName.sample': Record<never, never>
  'email-variables.recipientName.about': Record<never, never>
  'email-variables.recipientName.sample': Record<never, never>
  'email-variables.link.about': Record<never, never>
  'email-variables.link.sample': Record<never, never>
  'email-variables.code.about': Record<never, never>
  'email-variables.code.sample': Record<never, never>
  'email-variables.validUntil.about': Record<never, never>
  'email-variables.validUntil.sample': Record<never, never>
  'email-variables.number.about': Record<never, never>
  'email-variables.number.sample': Record<never, never>
  'email-variables.subject.about': Record<never, never>
  'email-variables.subject.sample': Record<never, never>
  'email-variables.mailSubject.about': Record<never, never>
  'email-variables.mailSubject.sample': Record<never, never>
  'email-variables.message.about': Record<never, never>
  'email-variables.message.sample': Record<never, never>
  'email-variables.articlesSentence.about': Record<never, never>
  'email-variables.articlesSentence.sample': Record<never, never>
  'email-variables.articles.about': Record<never, never>
  'email-variables.articles.sample': Record<never, never>
  'email-variables.teamName.about': Record<never, never>
  'email-variables.teamName.sample': Record<never, never>
  'email-variables.requesterName.about': Record<never, never>
  'email-variables.requesterName.sample': Record<never, never>
  'email-variables.formAnswers.about': Record<never, never>
  'email-variables.formAnswers.sample': Record<never, never>
  'email-variables.requesterEmail.about': Record<never, never>
  'email-variables.requesterEmail.sample': Record<never, never>
  'email-variables.assigneeName.about': Record<never, never>
  'email-variables.assigneeName.sample': Record<never, never>
  'email-variables.authorName.about': Record<never, never>
  'email-variables.authorName.sample': Record<never, never>
  'email-variables.actorName.about': Record<never, never>
  'email-variables.actorName.sample': Record<never, never>
  'email-variables.missingAnswers.about': Record<never, never>
  'email-variables.missingAnswers.sample': Record<never, never>
  'email-variables.missingSentence.about': Record<never, never>
  'email-variables.missingSentence.sample': Record<never, never>
  'email-variables.statusSentence.about': Record<never, never>
  'email-variables.statusSentence.sample': Record<never, never>
  'email-variables.reopenDays.about': Record<never, never>
  'email-variables.reopenDays.sample': Record<never, never>
  'email-variables.reopenedSentence.about': Record<never, never>
  'email-variables.reopenedSentence.sample': Record<never, never>
  'email-variables.intoNumber.about': Record<never, never>
  'email-variables.intoNumber.sample': Record<never, never>
  'email-variables.intoSubject.about': Record<never, never>
  'email-variables.intoSubject.sample': Record<never, never>
  'email-variables.metricName.about': Record<never, never>
  'email-variables.metricName.sample': Record<never, never>
  'email-variables.dueAt.about': Record<never, never>
  'email-variables.dueAt.sample': Record<never, never>
  'email-variables.reason.about': Record<never, never>
  'email-variables.reason.sample': Record<never, never>
  'email-variables.fromPriority.about': Record<never, never>
  'email-variables.fromPriority.sample': Record<never, never>
  'email-variables.toPriority.about': Record<never, never>
  'email-variables.toPriority.sample': Record<never, never>
  'email-variables.fromTeam.about': Record<never, never>
  'email-variables.fromTeam.sample': Record<never, never>
  'email-variables.toTeam.about': Record<never, never>
  'email-variables.toTeam.sample': Record<never, never>
  'email-variables.unassignedSentence.about': Record<never, never>
  'email-variables.unassignedSentence.sample': Record<never, never>
  'email-variables.toName.about': Record<never, never>
  'email-variables.toName.sample': Record<never, never>
  'email-variables.reassignedSentence.about': Record<never, never>
  'email-variables.reassignedSentence.sample': Record<never, never>
  'email-variables.tokenName.about': Record<never, never>
  'email-variables.tokenName.sample': Record<never, never>
  'email-variables.providerName.about': Record<never, never>
  'email-variables.providerName.sample': Record<never, never>
  'email-variables.automationTitle.about': Record<never, never>
  'email-variables.automationTitle.sample': Record<never, never>
  'email-variables.macroTitle.about': Record<never, never>
  'email-variables.macroTitle.sample': Record<never, never>
  'email-variables.webhookName.about': Record<never, never>
  'email-variables.webhookName.sample': Record<never, never>
  'email-variables.handOverSentence.about': Record<never, never>
  'email-variables.handOverSentence.sample': Record<never, never>
  'email-variables.reportName.about': Record<never, never>
  'email-variables.reportName.sample': Record<never, never>
  'email-variables.period.about': Record<never, never>
  'email-variables.period.sample': Record<never, never>
  'email-variables.figures.about': Record<never, never>
  'email-variables.figures.sample': Record<never, never>
  'email-variables.comparison.about': Record<never, never>
  'email-variables.comparison.sample': Record<never, never>
  'email-variables.topTeams.about': Record<never, never>
  'email-variables.topTeams.sample': Record<never, never>
  'email-variables.moment.about': Record<never, never>
  'email-variables.moment.sample': Record<never, never>
  'email-variables.newEmail.about': Record<never, never>
  'email-variables.newEmail.sample': Record<never, never>
  'email-variables.browserName.about': Record<never, never>
  'email-variables.browserName.sample': Record<never, never>
  'email-variables.roleName.about': Record<never, never>
  'email-variables.roleName.sample': Record<never, never>
  'email.notice.portal': { link: string | number | readonly string[] }
  'email.notice.admin': { link: string | number | readonly string[] }
  'email.notice.team': { address: string | number | readonly string[]; link: string | number | readonly string[] }
  'email.notice.signIn': { link: string | number | readonly string[] }
  'email.notice.mailbox': { link: string | number | readonly string[] }
  'email.notice.staff': { link: string | number | readonly string[] }
  'email.notice.participant': { requester: string | number | readonly string[]; team: string | number | readonly string[] }
  'email.notice.staffNote': { link: string | number | readonly string[] }
  'email.sender.unverified': { address: string | number | readonly string[] }
  'email.sender.other_address': { address: string | number | readonly string[] }
  'email.quoted': { moment: string | number | readonly string[]; name: string | number | readonly string[] }
  'email.participants.also': { names: string | number | readonly string[] }
  'email.participants.stop': { link: string | number | readonly string[] }
  'email.participants.files': { count: number; names: string | number | readonly string[] }
  'email.webhookStopped.gone': Record<never, never>
  'email.webhookStopped.failing': Record<never, never>
  'email.webhookStopped.secret_lost': Record<never, never>
  'email.setAside.from_staff': { number: string | number | readonly string[] }
  'email.setAside.staff_without_sight': { number: string | number | readonly string[] }
  'email.setAside.unknown_command': { command: string | number | readonly string[] }
  'email.setAside.staff_refused': { because: string | number | readonly string[] }
  'email.files': { count: number; link: string | number | readonly string[] }
  'email.missingAnswers': { fields: string | number | readonly string[] }
  'email.articles': { count: number }
  'email.statusAfterReply.pending': Record<never, never>
  'email.statusAfterReply.on_hold': Record<never, never>
  'email.statusAfterReply.resolved': Record<never, never>
  'email.reopened': { hasMessage: boolean; name: string | number | readonly string[] }
  'email.ownTextFailed': { problem: string | number | readonly string[] }
  'email.newcomerLimit': Record<never, never>
  'email.unassigned': Record<never, never>
  'email.metric.first_response': Record<never, never>
  'email.metric.next_response': Record<never, never>
  'email.metric.resolution': Record<never, never>
  'email.deadline.percent': { dueAt: string | number | readonly string[]; isDue: boolean; metric: string; percent: string | number | readonly string[] }
  'email.deadline.breached': { dueAt: string | number | readonly string[]; metric: string }
  'email.deadline.breachedEarlier': { dueAt: string | number | readonly string[]; isDue: boolean; metric: string }
  'email.escalation.unassigned': { name: string | number | readonly string[]; team: string | number | readonly string[] }
  'email.escalation.reassigned': { from: string | number | readonly string[]; hasFrom: boolean; to: string | number | readonly string[] }
  'email.handOver.agent': { count: number; from: string | number | readonly string[]; team: string | number | readonly string[] }
  'email.handOver.team': { count: number; from: string | number | readonly string[]; team: string | number | readonly string[] }
  'email.handOver.moved': { count: number; from: string | number | readonly string[]; team: string | number | readonly string[] }
  'exports.columns.name': Record<never, never>
  'exports.columns.title': Record<never, never>
  'exports.columns.address': Record<never, never>
  'exports.columns.status': Record<never, never>
  'exports.columns.category': Record<never, never>
  'exports.columns.language': Record<never, never>
  'exports.columns.translation': Record<never, never>
  'exports.columns.audience': Record<never, never>
  'exports.columns.publishedBy': Record<never, never>
  'exports.columns.publishAt': Record<never, never>
  'exports.columns.expires': Record<never, never>
  'exports.columns.reviewOn': Record<never, never>
  'exports.columns.readersDate': Record<never, never>
  'exports.columns.updated': Record<never, never>
  'exports.columns.belongsTo': Record<never, never>
  'exports.columns.articles': Record<never, never>
  'exports.columns.alias': Record<never, never>
  'exports.columns.protocol': Record<never, never>
  'exports.columns.issuer': Record<never, never>
  'exports.columns.offered': Record<never, never>
  'exports.columns.people': Record<never, never>
  'exports.columns.used': Record<never, never>
  'exports.columns.archived': Record<never, never>
  'exports.columns.state': Record<never, never>
  'exports.columns.failing': Record<never, never>
  'exports.columns.events': Record<never, never>
  'exports.columns.waiting': Record<never, never>
  'exports.columns.failed': Record<never, never>
  'exports.columns.delivered': Record<never, never>
  'exports.columns.recipient': Record<never, never>
  'exports.columns.mail': Record<never, never>
  'exports.columns.ticket': Record<never, never>
  'exports.columns.tries': Record<never, never>
  'exports.columns.reason': Record<never, never>
  'exports.columns.created': Record<never, never>
  'exports.columns.team': Record<never, never>
  'exports.columns.today': Record<never, never>
  'exports.columns.quarantine': Record<never, never>
  'exports.columns.latest': Record<never, never>
  'exports.columns.problem': Record<never, never>
  'exports.columns.teams': Record<never, never>
  'exports.columns.madeBy': Record<never, never>
  'exports.columns.showsSubjects': Record<never, never>
  'exports.columns.showsAgents': Record<never, never>
  'exports.columns.works': Record<never, never>
  'exports.columns.lastSeen': Record<never, never>
  'exports.columns.ends': Record<never, never>
  'exports.columns.email': Record<never, never>
  'exports.columns.departments': Record<never, never>
  'exports.columns.businessHours': Record<never, never>
  'exports.columns.members': Record<never, never>
  'exports.columns.leads': Record<never, never>
  'exports.columns.openTickets': Record<never, never>
  'exports.columns.code': Record<never, never>
  'exports.columns.term': Record<never, never>
  'exports.columns.department': Record<never, never>
  'exports.columns.emailDomains': Record<never, never>
  'exports.columns.role': Record<never, never>
  'exports.columns.secondFactor': Record<never, never>
  'exports.columns.form': Record<never, never>
  'exports.columns.priority': Record<never, never>
  'exports.columns.text': Record<never, never>
  'exports.columns.version': Record<never, never>
  'exports.columns.draft': Record<never, never>
  'exports.columns.questions': Record<never, never>
  'exports.columns.topics': Record<never, never>
  'exports.columns.timeZone': Record<never, never>
  'exports.columns.monday': Record<never, never>
  'exports.columns.tuesday': Record<never, never>
  'exports.columns.wednesday': Record<never, never>
  'exports.columns.thursday': Record<never, never>
  'exports.columns.friday': Record<never, never>
  'exports.columns.saturday': Record<never, never>
  'exports.columns.sunday': Record<never, never>
  'exports.columns.holidays': Record<never, never>
  'exports.columns.slaPolicies': Record<never, never>
  'exports.columns.order': Record<never, never>
  'exports.columns.default': Record<never, never>
  'exports.columns.pausedWhile': Record<never, never>
  'exports.columns.warnsAt': Record<never, never>
  'exports.columns.otherEmails': Record<never, never>
  'exports.columns.failingEmails': Record<never, never>
  'exports.columns.deactivated': Record<never, never>
  'exports.columns.line': Record<never, never>
  'exports.columns.column': Record<never, never>
  'exports.columns.value': Record<never, never>
  'exports.yes': Record<never, never>
  'exports.no': Record<never, never>
  'exports.student': Record<never, never>
  'exports.outdated': Record<never, never>
  'exports.targets.firstResponse': { priority: string | number | readonly string[] }
  'exports.targets.nextResponse': { priority: string | number | readonly string[] }
  'exports.targets.resolution': { priority: string | number | readonly string[] }
  'exports.values.articleStatus.draft': Record<never, never>
  'exports.values.articleStatus.scheduled': Record<never, never>
  'exports.values.articleStatus.published': Record<never, never>
  'exports.values.articleStatus.expired': Record<never, never>
  'exports.values.articleStatus.archived': Record<never, never>
  'exports.values.articleAudience.public': Record<never, never>
  'exports.values.articleAudience.signed_in': Record<never, never>
  'exports.values.articleAudience.departments': Record<never, never>
  'exports.values.articleAudience.staff': Record<never, never>
  'exports.values.providerProtocol.openid': Record<never, never>
  'exports.values.providerProtocol.saml': Record<never, never>
  'exports.values.providerProtocol.federation': Record<never, never>
  'exports.values.providerProtocol.lti': Record<never, never>
  'exports.values.providerAudience.staff': Record<never, never>
  'exports.values.providerAudience.requesters': Record<never, never>
  'exports.values.providerAudience.both': Record<never, never>
  'exports.values.webhookState.on': Record<never, never>
  'exports.values.webhookState.paused': Record<never, never>
  'exports.values.webhookState.stopped': Record<never, never>
  'exports.values.deliveryState.failed': Record<never, never>
  'exports.values.deliveryState.waiting': Record<never, never>
  'exports.values.deliveryState.stopped': Record<never, never>
  'exports.values.deliveryState.discarded': Record<never, never>
  'exports.values.mailboxState.receiving': Record<never, never>
  'exports.values.mailboxState.waiting': Record<never, never>
  'exports.values.mailboxState.failing': Record<never, never>
  'exports.values.mailboxProblem.name_unknown': Record<never, never>
  'exports.values.mailboxProblem.address_forbidden': Record<never, never>
  'exports.values.mailboxProblem.server_away': Record<never, never>
  'exports.values.mailboxProblem.no_tls': Record<never, never>
  'exports.values.mailboxProblem.certificate': Record<never, never>
  'exports.values.mailboxProblem.password_refused': Record<never, never>
  'exports.values.mailboxProblem.password_lost': Record<never, never>
  'exports.values.mailboxProblem.consent_missing': Record<never, never>
  'exports.values.mailboxProblem.consent_ended': Record<never, never>
  'exports.values.mailboxProblem.client_refused': Record<never, never>
  'exports.values.mailboxProblem.tokens_away': Record<never, never>
  'exports.values.mailboxProblem.token_refused': Record<never, never>
  'exports.values.mailboxProblem.folder_missing': Record<never, never>
  'exports.values.mailboxProblem.target_missing': Record<never, never>
  'exports.values.mailboxProblem.no_room': Record<never, never>
  'exports.values.mailboxProblem.other': Record<never, never>
  'form-answers.yes': Record<never, never>
  'form-answers.no': Record<never, never>
  'form-answers.date': { day: string | number | readonly string[]; month: string | number | readonly string[]; year: string | number | readonly string[] }
  'form-answers.list': { answers: string | number | readonly string[] }
  'mailed-message.refused.virus': { name: string | number | readonly string[] }
  'mailed-message.refused.number': { most: string | number | readonly string[]; name: string | number | readonly string[] }
  'mailed-message.encrypted.pgp': Record<never, never>
  'mailed-message.encrypted.smime': Record<never, never>
  'missing-answers.question': { fields: string | number | readonly string[] }
  'participants.stop.title': Record<never, never>
  'participants.stop.text': { number: string | number | readonly string[] }
  'participants.stop.button': Record<never, never>
  'participants.stop.doneTitle': Record<never, never>
  'participants.stop.done': { number: string | number | readonly string[] }
  'participants.stop.goneTitle': Record<never, never>
  'participants.stop.gone': Record<never, never>
  'people.former.student': Record<never, never>
  'people.former.staff': Record<never, never>
  'property.name.number': Record<never, never>
  'property.name.subject': Record<never, never>
  'property.name.status': Record<never, never>
  'property.name.priority': Record<never, never>
  'property.name.team': Record<never, never>
  'property.name.assignee': Record<never, never>
  'property.name.requester': Record<never, never>
  'property.name.topic': Record<never, never>
  'property.name.department': Record<never, never>
  'property.name.course': Record<never, never>
  'property.name.tags': Record<never, never>
  'property.name.language': Record<never, never>
  'property.name.legalHold': Record<never, never>
  'property.name.sla': Record<never, never>
  'property.name.due': Record<never, never>
  'property.name.created': Record<never, never>
  'property.name.updated': Record<never, never>
  'property.name.rating': Record<never, never>
  'property.name.unanswered': Record<never, never>
  'property.name.undelivered': Record<never, never>
  'property.name.formAnswers': Record<never, never>
  'property.name.slaStatus': Record<never, never>
  'property.name.channel': Record<never, never>
  'property.name.resolved': Record<never, never>
  'property.status.new': Record<never, never>
  'property.status.open': Record<never, never>
  'property.status.pending': Record<never, never>
  'property.status.on_hold': Record<never, never>
  'property.status.resolved': Record<never, never>
  'property.status.closed': Record<never, never>
  'property.priority.low': Record<never, never>
  'property.priority.normal': Record<never, never>
  'property.priority.high': Record<never, never>
  'property.priority.urgent': Record<never, never>
  'property.slaStatus.on_track': Record<never, never>
  'property.slaStatus.at_risk': Record<never, never>
  'property.slaStatus.breached': Record<never, never>
  'property.slaStatus.paused': Record<never, never>
  'property.slaStatus.met': Record<never, never>
  'property.slaStatus.none': Record<never, never>
  'property.unanswered.yes': Record<never, never>
  'property.unanswered.no': Record<never, never>
  'property.undelivered.yes': Record<never, never>
  'property.undelivered.no': Record<never, never>
  'property.rating.1': Record<never, never>
  'property.rating.2': Record<never, never>
  'property.rating.3': Record<never, never>
  'property.rating.4': Record<never, never>
  'property.rating.5': Record<never, never>
  'property.rating.none': Record<never, never>
  'rating.title': Record<never, never>
  'rating.text': { number: string | number | readonly string[] }
  'rating.legend': Record<never, never>
  'rating.comment': Record<never, never>
  'rating.send': Record<never, never>
  'rating.thanks': Record<never, never>
  'rating.sent': { rating: string | number | readonly string[] }
  'rating.open': Record<never, never>
  'rating.expiredTitle': Record<never, never>
  'rating.expired': Record<never, never>
  'rating.myTickets': Record<never, never>
  'report-mail.measure.created': Record<never, never>
  'report-mail.measure.resolved': Record<never, never>
  'report-mail.measure.backlog': Record<never, never>
  'report-mail.measure.reopenRate': Record<never, never>
  'report-mail.measure.firstResponseMet': Record<never, never>
  'report-mail.measure.firstResponseMedian': Record<never, never>
  'report-mail.measure.nextResponseMet': Record<never, never>
  'report-mail.measure.resolutionMet': Record<never, never>
  'report-mail.measure.resolutionMedian': Record<never, never>
  'report-mail.measure.satisfaction': Record<never, never>
  'report-mail.figure': { name: string | number | readonly string[]; value: string | number | readonly string[] }
  'report-mail.changedFigure': { change: string | number | readonly string[]; name: string | number | readonly string[]; value: string | number | readonly string[] }
  'report-mail.count': { count: number }
  'report-mail.share': { percent: number }
  'report-mail.withTarget': { name: string | number | readonly string[]; percent: number }
  'report-mail.nothing': Record<never, never>
  'report-mail.duration': { hours: number; minutes: string | number | readonly string[] }
  'report-mail.change.same': Record<never, never>
  'report-mail.change.count': { difference: number; isMore: boolean }
  'report-mail.change.share': { isMore: boolean; points: number }
  'report-mail.change.time': { duration: string | number | readonly string[]; isMore: boolean }
  'report-mail.before': { period: string | number | readonly string[] }
  'report-mail.teams': Record<never, never>
  'report-mail.team': { created: number; name: string | number | readonly string[]; resolved: number }
  'report-mail.footnote': { link: string | number | readonly string[] }
  'report-mail.unsubscribe.title': Record<never, never>
  'report-mail.unsubscribe.text': { name: string | number | readonly string[] }
  'report-mail.unsubscribe.button': Record<never, never>
  'report-mail.unsubscribe.doneTitle': Record<never, never>
  'report-mail.unsubscribe.done': { name: string | number | readonly string[] }
  'report-mail.unsubscribe.goneTitle': Record<never, never>
  'report-mail.unsubscribe.gone': Record<never, never>
  'reports.columns.part': Record<never, never>
  'reports.columns.name': Record<never, never>
  'reports.columns.from': Record<never, never>
  'reports.columns.to': Record<never, never>
  'reports.parts.range': Record<never, never>
  'reports.parts.before': Record<never, never>
  'reports.parts.step': Record<never, never>
  'reports.parts.stepBefore': Record<never, never>
  'reports.parts.hour': Record<never, never>
  'reports.parts.team': Record<never, never>
  'reports.parts.agent': Record<never, never>
  'reports.parts.topic': Record<never, never>
  'reports.parts.deflection': Record<never, never>
  'reports.counted.at': Record<never, never>
  'reports.counted.deadline': Record<never, never>
  'reports.counted.met': Record<never, never>
  'reports.counted.missed': Record<never, never>
  'reports.counted.seconds': Record<never, never>
  'reports.counted.rating': Record<never, never>
  'reports.nobody': Record<never, never>
  'reports.unknown': Record<never, never>
  'reports.hour': { hour: string | number | readonly string[]; weekday: string | number | readonly string[] }
  'reports.drafts': Record<never, never>
  'reports.confirmed': Record<never, never>
  'reports.possible': Record<never, never>
  'reports.measures.created': Record<never, never>
  'reports.measures.resolved': Record<never, never>
  'reports.measures.backlog': Record<never, never>
  'reports.measures.reopened': Record<never, never>
  'reports.measures.reopenRate': Record<never, never>
  'reports.measures.firstResponseMet': Record<never, never>
  'reports.measures.nextResponseMet': Record<never, never>
  'reports.measures.resolutionMet': Record<never, never>
  'reports.measures.firstResponseMedian': Record<never, never>
  'reports.measures.firstResponseP90': Record<never, never>
  'reports.measures.nextResponseMedian': Record<never, never>
  'reports.measures.nextResponseP90': Record<never, never>
  'reports.measures.resolutionMedian': Record<never, never>
  'reports.measures.resolutionP90': Record<never, never>
  'reports.measures.ratings': Record<never, never>
  'reports.measures.satisfaction': Record<never, never>
  'sign-on.launchTitle': Record<never, never>
  'sign-on.launch': Record<never, never>
  'sign-on.launchOpen': Record<never, never>
  'sign-on.launchRefusedTitle': Record<never, never>
  'sign-on.launchRefused': Record<never, never>
  'sign-on.provedTitle': Record<never, never>
  'sign-on.proved': Record<never, never>
  'sign-on.unprovedTitle': Record<never, never>
  'sign-on.unproved': Record<never, never>
  'site-text-file.kind': Record<never, never>
  'site-text-file.record': Record<never, never>
  'site-text-file.name': Record<never, never>
  'site-text-file.field': Record<never, never>
  'site-text-file.within': Record<never, never>
  'site-text-file.state': Record<never, never>
  'site-text-file.source': Record<never, never>
  'site-text-file.text': Record<never, never>
  'web-push.answered': { number: string | number | readonly string[] }
  'web-push.waiting': { number: string | number | readonly string[] }
}
