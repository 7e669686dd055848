/**
 * The fate of rows that refer to the source of a merge of people: one `moves` to the target; is `joined` with what the
 * target has of the same; `ends`; `stays`, being what the source did; or is the merge's `own`. Undoing it brings back
 * what moved and was joined.
 */
type MergeRule = 'moves' | 'joined' | 'ends' | 'stays' | 'refused' | 'own'

/** A rule for each foreign key to `person`, by table and column. */
export const mergeRules: Readonly<Record<string, MergeRule>> = {
  'ticket.requester_id': 'moves',
  // Only what its author wrote as a requester; what they once wrote as staff stays under their name.
  'message.author_id': 'moves',
  'ticket_suggestion.person_id': 'moves',
  'person_address.person_id': 'moves',
  'person_identity.person_id': 'moves',
  'ticket_participant.person_id': 'joined',
  'person_course.person_id': 'joined',
  'lti_enrolment.person_id': 'joined',

  'invitation.person_id': 'ends',
  'address_change.person_id': 'ends',
  'second_factor.person_id': 'ends',
  'recovery_code.person_id': 'ends',
  'passkey.person_id': 'ends',
  'push_subscription.person_id': 'ends',
  'api_token.person_id': 'ends',
  'calendar_feed.person_id': 'ends',

  // A directory that keeps an account goes on keeping it: such a person can only be the target.
  'scim_user.person_id': 'refused',
  'scim_member.person_id': 'refused',

  // Deeds and things of staff. Who is none any more has no use of them, and nobody gets them by a merge.
  'ticket.assignee_id': 'stays',
  'ticket.created_by_id': 'stays',
  'ticket_merge.person_id': 'stays',
  'ticket_watcher.person_id': 'stays',
  'mention.person_id': 'stays',
  'draft.person_id': 'stays',
  'scheduled_reply.person_id': 'stays',
  'notification.person_id': 'stays',
  'team_member.person_id': 'stays',
  'away.person_id': 'stays',
  'away.deputy_id': 'stays',
  'macro.owner_id': 'stays',
  'automation.owner_id': 'stays',
  'automation.person_id': 'stays',
  'automation_version.published_by': 'stays',
  'saved_view.owner_id': 'stays',
  'report_subscription.person_id': 'stays',
  'import.person_id': 'stays',
  'bulk_update.person_id': 'stays',
  'article_version.author_id': 'stays',
  'email_template_version.saved_by_id': 'stays',
  'wall_screen.maker_id': 'stays',
  'api_token.maker_id': 'stays',
  'webhook.owner_id': 'stays',
  'scim_user.integration_id': 'stays',
  'scim_group.integration_id': 'stays',
  'scim_problem.integration_id': 'stays',
  // It says what a directory asked for then.
  'scim_problem.person_id': 'stays',
  // Replies to mails about the account go there for some days.
  'former_email.person_id': 'stays',
  // Decided within days, and nobody's from then on.
  'article_suggestion.person_id': 'stays',

  'person.merged_into_id': 'own',
  'person_merge.source_id': 'own',
  'person_merge.target_id': 'own',
  'person_merge.person_id': 'own',
}

/** The tables whose rows of the source are deleted: ways in, and what rang on its devices. */
export const endedTables = [
  'invitation',
  'address_change',
  'second_factor',
  'recovery_code',
  'passkey',
  'push_subscription',
  'api_token',
  'calendar_feed',
] as const
