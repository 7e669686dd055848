import type { RefusalRow } from './refusal-row.ts'

/** Of lists of tickets, and of what is done with many of them at once. */
export const listRefusals = {
  unknown_filter_values: { code: 'invalid_input' },
  unknown_filter_value: { code: 'invalid_input', params: { value: 'text' } },
  view_not_found: { code: 'not_found' },
  view_of_someone_else: { code: 'forbidden' },
  view_for_other_team: { code: 'invalid_input' },
  too_many_views: { code: 'still_in_use', params: { max: 'number' } },
  report_subscription_not_found: { code: 'not_found' },
  too_many_report_subscriptions: { code: 'still_in_use', params: { max: 'number' } },
  report_export_running: { code: 'too_many_requests' },
  exports_busy: { code: 'too_many_requests' },
  report_being_prepared: { code: 'being_prepared', params: { percent: 'number' } },
  tickets_not_found: { code: 'not_found' },
  bulk_update_not_found: { code: 'not_found' },
  too_many_tickets_to_reply: { code: 'invalid_input', params: { max: 'number' } },
  bulk_team_gone: { code: 'edit_conflict' },
  bulk_topic_gone: { code: 'edit_conflict' },
  bulk_agent_not_in_team: { code: 'invalid_input' },
  bulk_actor_left: { code: 'forbidden' },
  bulk_ticket_unseen: { code: 'not_found' },
  bulk_failed: { code: 'internal' },
  bulk_update_running: { code: 'still_in_use' },
  bulk_update_undone: { code: 'edit_conflict' },
  bulk_update_changed_nothing: { code: 'edit_conflict' },
  bulk_undone_too_late: { code: 'edit_conflict' },
} as const satisfies Record<string, RefusalRow>
