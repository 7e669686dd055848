import type { RefusalRow } from './refusal-row.ts'

const conversation = {
  ticket_closed: { code: 'ticket_closed' },
  ticket_closed_for_good: { code: 'ticket_closed' },
  message_not_found: { code: 'not_found' },
  message_required: { code: 'invalid_input' },
  newer_messages: { code: 'newer_messages' },
  last_seen_message_unknown: { code: 'invalid_input' },
  already_submitted: { code: 'invalid_input' },
  draft_changed: { code: 'edit_conflict' },
  mailbox_not_of_ticket: { code: 'invalid_input' },
  scheduled_reply_gone: { code: 'not_found' },
  reply_sent: { code: 'already_taken' },
  schedule_not_in_future: { code: 'invalid_input' },
  schedule_too_far: { code: 'invalid_input' },
  plain_or_rich_text: { code: 'invalid_input' },
  too_much_formatting: { code: 'invalid_input' },
  mention_cannot_see_ticket: { code: 'invalid_input', params: { alias: 'text' } },
} as const satisfies Record<string, RefusalRow>

const status = {
  /** Both are statuses of tickets. */
  status_not_allowed: { code: 'status_not_allowed', params: { from: 'text', to: 'text' } },
  reopened_too_late: { code: 'status_not_allowed' },
  ticket_not_rateable: { code: 'status_not_allowed' },
  ticket_still_open: { code: 'status_not_allowed' },
  ticket_takes_no_answers: { code: 'status_not_allowed' },
  follow_up_exists: { code: 'ticket_changed', params: { number: 'number' } },
  snooze_needs_waiting_status: { code: 'invalid_input' },
  snooze_not_in_future: { code: 'invalid_input' },
  snooze_too_far: { code: 'invalid_input' },
} as const satisfies Record<string, RefusalRow>

const properties = {
  ticket_changed: { code: 'ticket_changed' },
  /** `property` is one of a ticket's; `by` is `person` with their name, `you`, `lodge` or `unknown`. */
  property_changed: { code: 'ticket_changed', params: { property: 'text', by: 'text', name: 'text' } },
  taken_by: { code: 'already_taken', params: { name: 'text' } },
  unassigned_meanwhile: { code: 'already_taken' },
  unknown_topic: { code: 'unknown_topic' },
  topic_disabled: { code: 'unknown_topic', params: { because: 'text' } },
  topic_not_offered: { code: 'unknown_topic' },
  topic_not_found: { code: 'not_found' },
  topic_takes_no_tickets: { code: 'invalid_input' },
  unknown_team: { code: 'invalid_input' },
  unknown_agent: { code: 'invalid_input' },
  unknown_course: { code: 'invalid_input' },
  unknown_requester: { code: 'invalid_input' },
  requester_not_found: { code: 'not_found' },
  requester_not_proposed: { code: 'ticket_changed' },
  address_cannot_sign_in: { code: 'invalid_input' },
  assignee_cannot_see_ticket: { code: 'invalid_input' },
  assignee_not_in_team: { code: 'invalid_input', params: { team: 'text' } },
  too_many_tags: { code: 'invalid_input', params: { max: 'number' } },
  form_not_found: { code: 'not_found' },
  form_answers_invalid: { code: 'invalid_input' },
} as const satisfies Record<string, RefusalRow>

const related = {
  other_ticket_not_found: { code: 'invalid_input' },
  move_into_itself: { code: 'invalid_input' },
  first_message_stays: { code: 'invalid_input' },
  staff_reply_stays: { code: 'invalid_input' },
  note_is_no_ticket: { code: 'invalid_input' },
  message_moved_away: { code: 'ticket_changed', params: { number: 'number' } },
  /** Somebody who has not seen the message would read it in the portal, which the agent has to confirm. */
  other_reader: { code: 'invalid_input', params: { name: 'text' } },
  link_to_itself: { code: 'invalid_input' },
  second_parent: { code: 'invalid_input' },
  parent_below: { code: 'invalid_input' },
  merge_into_itself: { code: 'invalid_input' },
  merge_of_different_requesters: { code: 'invalid_input' },
  ticket_merged: { code: 'ticket_merged' },
  source_merged: { code: 'ticket_merged', params: { number: 'number' } },
  target_merged: { code: 'ticket_merged', params: { number: 'number' } },
  target_merged_since: { code: 'ticket_merged', params: { number: 'number' } },
  target_closed_for_good: { code: 'ticket_closed', params: { number: 'number' } },
  target_final: { code: 'status_not_allowed', params: { number: 'number', status: 'text' } },
  target_unseen: { code: 'forbidden' },
  not_merged: { code: 'merge_not_undoable', params: { number: 'number' } },
  merge_undone_too_late: { code: 'merge_not_undoable', params: { hours: 'number' } },
} as const satisfies Record<string, RefusalRow>

export const ticketRefusals = {
  ticket_not_found: { code: 'not_found' },
  /** For good, some months after it was closed. */
  ticket_deleted: { code: 'ticket_deleted' },
  ...conversation,
  ...status,
  ...properties,
  ...related,
} as const satisfies Record<string, RefusalRow>
