// Made from the English texts by `npm run strings`.

export interface StringKeys {
  'activity.ticket': { number: string | number }
  'activity.tickets': Record<never, never>
  'activity.log': Record<never, never>
  'activity.job': Record<never, never>
  'activity.visitor': Record<never, never>
  'activity.system': Record<never, never>
  'activity.deleted.ticket': Record<never, never>
  'activity.deleted.person': Record<never, never>
  'activity.deleted.assignee': Record<never, never>
  'activity.deleted.requester': Record<never, never>
  'activity.deleted.team': Record<never, never>
  'activity.deleted.topic': Record<never, never>
  'activity.deleted.department': Record<never, never>
  'activity.deleted.course': Record<never, never>
  'activity.deleted.policy': Record<never, never>
  'activity.deleted.businessHours': Record<never, never>
  'activity.deleted.cannedResponse': Record<never, never>
  'activity.deleted.mail': Record<never, never>
  'activity.former.student': Record<never, never>
  'activity.former.staff': Record<never, never>
  'activity.statusReason.unsnoozed': Record<never, never>
  'activity.statusReason.auto_closed': { days: number }
  'activity.escalation.percent': { percent: string | number }
  'activity.escalation.breach': Record<never, never>
  'activity.escalation.afterBreach': { minutes: string | number }
  'activity.escalation.skipped.nobody_assigned': Record<never, never>
  'activity.escalation.skipped.no_team_lead': Record<never, never>
  'activity.escalation.skipped.person_gone': Record<never, never>
  'activity.escalation.skipped.team_gone': Record<never, never>
  'activity.escalation.skipped.no_change_needed': Record<never, never>
  'activity.column.at': Record<never, never>
  'activity.column.actor': Record<never, never>
  'activity.column.action': Record<never, never>
  'activity.column.subject': Record<never, never>
  'activity.column.ticket': Record<never, never>
  'activity.column.before': Record<never, never>
  'activity.column.after': Record<never, never>
  'activity.column.ip': Record<never, never>
  'activity.column.requestId': Record<never, never>
  'activity.fact': { name: string | number; value: string | number }
  'activity.nothing': Record<never, never>
  'activity.accountField.name': Record<never, never>
  'activity.accountField.timezone': Record<never, never>
  'activity.accountField.password': Record<never, never>
  'activity.accountField.signature': Record<never, never>
  'activity.accountField.notifications': Record<never, never>
  'activity.accountField.shortcuts': Record<never, never>
  'activity.accountField.secondFactorOn': Record<never, never>
  'activity.accountField.secondFactorOff': Record<never, never>
  'activity.accountField.recoveryCodes': Record<never, never>
  'activity.accountField.recoveryCodeUsed': Record<never, never>
  'email-templates.sign_in_code.name': Record<never, never>
  'email-templates.sign_in_code.about': Record<never, never>
  'email-templates.sign_in_code.recipients': Record<never, never>
  'email-templates.sign_in_code.subject': { siteName: string | number }
  'email-templates.sign_in_code.body': { code: string | number; siteName: string | number; validUntil: string | number }
  'email-templates.setup_code.name': Record<never, never>
  'email-templates.setup_code.about': Record<never, never>
  'email-templates.setup_code.recipients': Record<never, never>
  'email-templates.setup_code.subject': Record<never, never>
  'email-templates.setup_code.body': { code: string | number; validUntil: string | number }
  'email-templates.site_test.name': Record<never, never>
  'email-templates.site_test.about': Record<never, never>
  'email-templates.site_test.recipients': Record<never, never>
  'email-templates.site_test.subject': { siteName: string | number }
  'email-templates.site_test.body': { recipientName: string | number; siteName: string | number }
  'email-templates.invitation.name': Record<never, never>
  'email-templates.invitation.about': Record<never, never>
  'email-templates.invitation.recipients': Record<never, never>
  'email-templates.invitation.subject': { siteName: string | number }
  'email-templates.invitation.body': { link: string | number; recipientName: string | number; siteName: string | number; validUntil: string | number }
  'email-templates.password_reset.name': Record<never, never>
  'email-templates.password_reset.about': Record<never, never>
  'email-templates.password_reset.recipients': Record<never, never>
  'email-templates.password_reset.subject': { siteName: string | number }
  'email-templates.password_reset.body': { link: string | number; recipientName: string | number; siteName: string | number; validUntil: string | number }
  'email-templates.ticket_received.name': Record<never, never>
  'email-templates.ticket_received.about': Record<never, never>
  'email-templates.ticket_received.recipients': Record<never, never>
  'email-templates.ticket_received.subject': { number: string | number; siteShortName: string | number; subject: string | number }
  'email-templates.ticket_received.body': { link: string | number; message: string | number; number: string | number; recipientName: string | number; teamName: string | number }
  'email-templates.ticket_answered.name': Record<never, never>
  'email-templates.ticket_answered.about': Record<never, never>
  'email-templates.ticket_answered.recipients': Record<never, never>
  'email-templates.ticket_answered.subject': { number: string | number; siteShortName: string | number; subject: string | number }
  'email-templates.ticket_answered.body': { authorName: string | number; link: string | number; message: string | number; recipientName: string | number; statusSentence: string | number; teamName: string | number }
  'email-templates.ticket_resolved.name': Record<never, never>
  'email-templates.ticket_resolved.about': Record<never, never>
  'email-templates.ticket_resolved.recipients': Record<never, never>
  'email-templates.ticket_resolved.subject': { number: string | number; siteShortName: string | number; subject: string | number }
  'email-templates.ticket_resolved.body': { link: string | number; recipientName: string | number; reopenDays: string | number; teamName: string | number }
  'email-templates.ticket_reopened.name': Record<never, never>
  'email-templates.ticket_reopened.about': Record<never, never>
  'email-templates.ticket_reopened.recipients': Record<never, never>
  'email-templates.ticket_reopened.subject': { number: string | number; siteShortName: string | number; subject: string | number }
  'email-templates.ticket_reopened.body': { link: string | number; message: string | number; recipientName: string | number; reopenedSentence: string | number }
  'email-templates.ticket_merged.name': Record<never, never>
  'email-templates.ticket_merged.about': Record<never, never>
  'email-templates.ticket_merged.recipients': Record<never, never>
  'email-templates.ticket_merged.subject': { intoNumber: string | number; number: string | number; siteShortName: string | number }
  'email-templates.ticket_merged.body': { intoNumber: string | number; intoSubject: string | number; link: string | number; number: string | number; recipientName: string | number; subject: string | number }
  'email-templates.ticket_unmerged.name': Record<never, never>
  'email-templates.ticket_unmerged.about': Record<never, never>
  'email-templates.ticket_unmerged.recipients': Record<never, never>
  'email-templates.ticket_unmerged.subject': { number: string | number; siteShortName: string | number; subject: string | number }
  'email-templates.ticket_unmerged.body': { intoNumber: string | number; link: string | number; number: string | number; recipientName: string | number }
  'email-templates.requester_answered.name': Record<never, never>
  'email-templates.requester_answered.about': Record<never, never>
  'email-templates.requester_answered.recipients': Record<never, never>
  'email-templates.requester_answered.subject': { authorName: string | number; number: string | number; siteShortName: string | number; subject: string | number }
  'email-templates.requester_answered.body': { authorName: string | number; link: string | number; message: string | number; recipientName: string | number }
  'email-templates.ticket_assigned.name': Record<never, never>
  'email-templates.ticket_assigned.about': Record<never, never>
  'email-templates.ticket_assigned.recipients': Record<never, never>
  'email-templates.ticket_assigned.subject': { number: string | number; siteShortName: string | number; subject: string | number }
  'email-templates.ticket_assigned.body': { actorName: string | number; link: string | number; recipientName: string | number; requesterName: string | number; teamName: string | number }
  'email-templates.ticket_mentioned.name': Record<never, never>
  'email-templates.ticket_mentioned.about': Record<never, never>
  'email-templates.ticket_mentioned.recipients': Record<never, never>
  'email-templates.ticket_mentioned.subject': { authorName: string | number; number: string | number; siteShortName: string | number; subject: string | number }
  'email-templates.ticket_mentioned.body': { authorName: string | number; link: string | number; message: string | number; recipientName: string | number }
  'email-templates.deadline_warned.name': Record<never, never>
  'email-templates.deadline_warned.about': Record<never, never>
  'email-templates.deadline_warned.recipients': Record<never, never>
  'email-templates.deadline_warned.subject': { dueAt: string | number; metricName: string | number; number: string | number; siteShortName: string | number; subject: string | number }
  'email-templates.deadline_warned.body': { assigneeName: string | number; link: string | number; reason: string | number; recipientName: string | number; requesterName: string | number; teamName: string | number }
  'email-templates.deadline_breached.name': Record<never, never>
  'email-templates.deadline_breached.about': Record<never, never>
  'email-templates.deadline_breached.recipients': Record<never, never>
  'email-templates.deadline_breached.subject': { metricName: string | number; number: string | number; siteShortName: string | number; subject: string | number }
  'email-templates.deadline_breached.body': { assigneeName: string | number; link: string | number; reason: string | number; recipientName: string | number; requesterName: string | number; teamName: string | number }
  'email-templates.deadline_escalated.name': Record<never, never>
  'email-templates.deadline_escalated.about': Record<never, never>
  'email-templates.deadline_escalated.recipients': Record<never, never>
  'email-templates.deadline_escalated.subject': { number: string | number; siteShortName: string | number; subject: string | number }
  'email-templates.deadline_escalated.body': { assigneeName: string | number; link: string | number; reason: string | number; recipientName: string | number; requesterName: string | number; teamName: string | number }
  'email-templates.deadline_escalated_priority.name': Record<never, never>
  'email-templates.deadline_escalated_priority.about': Record<never, never>
  'email-templates.deadline_escalated_priority.recipients': Record<never, never>
  'email-templates.deadline_escalated_priority.subject': { number: string | number; siteShortName: string | number; subject: string | number; toPriority: string | number }
  'email-templates.deadline_escalated_priority.body': { assigneeName: string | number; fromPriority: string | number; link: string | number; reason: string | number; recipientName: string | number; requesterName: string | number; teamName: string | number; toPriority: string | number }
  'email-templates.deadline_escalated_team.name': Record<never, never>
  'email-templates.deadline_escalated_team.about': Record<never, never>
  'email-templates.deadline_escalated_team.recipients': Record<never, never>
  'email-templates.deadline_escalated_team.subject': { number: string | number; siteShortName: string | number; subject: string | number; toTeam: string | number }
  'email-templates.deadline_escalated_team.body': { assigneeName: string | number; fromTeam: string | number; link: string | number; reason: string | number; recipientName: string | number; requesterName: string | number; toTeam: string | number; unassignedSentence: string | number }
  'email-templates.deadline_escalated_assignee.name': Record<never, never>
  'email-templates.deadline_escalated_assignee.about': Record<never, never>
  'email-templates.deadline_escalated_assignee.recipients': Record<never, never>
  'email-templates.deadline_escalated_assignee.subject': { number: string | number; siteShortName: string | number; subject: string | number; toName: string | number }
  'email-templates.deadline_escalated_assignee.body': { link: string | number; reason: string | number; reassignedSentence: string | number; recipientName: string | number; requesterName: string | number; teamName: string | number }
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
  'email-variables.message.about': Record<never, never>
  'email-variables.message.sample': Record<never, never>
  'email-variables.teamName.about': Record<never, never>
  'email-variables.teamName.sample': Record<never, never>
  'email-variables.requesterName.about': Record<never, never>
  'email-variables.requesterName.sample': Record<never, never>
  'email-variables.assigneeName.about': Record<never, never>
  'email-variables.assigneeName.sample': Record<never, never>
  'email-variables.authorName.about': Record<never, never>
  'email-variables.authorName.sample': Record<never, never>
  'email-variables.actorName.about': Record<never, never>
  'email-variables.actorName.sample': Record<never, never>
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
  'email.notice.portal': { link: string | number }
  'email.notice.admin': { link: string | number }
  'email.notice.team': { address: string | number; link: string | number }
  'email.notice.signIn': { link: string | number }
  'email.files': { count: number; link: string | number }
  'email.statusAfterReply.pending': Record<never, never>
  'email.statusAfterReply.on_hold': Record<never, never>
  'email.statusAfterReply.resolved': Record<never, never>
  'email.reopened': { hasMessage: boolean; name: string | number }
  'email.ownTextFailed': { problem: string | number }
  'email.newcomerLimit': Record<never, never>
  'email.unassigned': Record<never, never>
  'email.metric.first_response': Record<never, never>
  'email.metric.next_response': Record<never, never>
  'email.metric.resolution': Record<never, never>
  'email.deadline.percent': { dueAt: string | number; isDue: boolean; metric: string; percent: string | number }
  'email.deadline.breached': { dueAt: string | number; metric: string }
  'email.deadline.breachedEarlier': { dueAt: string | number; isDue: boolean; metric: string }
  'email.escalation.unassigned': { name: string | number; team: string | number }
  'email.escalation.reassigned': { from: string | number; hasFrom: boolean; to: string | number }
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
  'property.name.sla': Record<never, never>
  'property.name.due': Record<never, never>
  'property.name.created': Record<never, never>
  'property.name.updated': Record<never, never>
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
  'property.channel.portal': Record<never, never>
  'property.channel.phone': Record<never, never>
}
