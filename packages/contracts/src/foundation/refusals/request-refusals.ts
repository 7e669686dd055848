import type { RefusalRow } from './refusal-row.ts'

export const requestRefusals = {
  invalid_request: { code: 'invalid_input' },
  request_ambiguous: { code: 'bad_request' },
  nested_too_deeply: { code: 'invalid_input' },
  /** An object with more keys than any contract has. */
  too_many_entries: { code: 'invalid_input', params: { max: 'number' } },
  not_json: { code: 'invalid_input' },
  request_empty: { code: 'invalid_input' },
  content_type_not_json: { code: 'invalid_input' },
  request_cut_short: { code: 'invalid_input' },
  request_too_large: { code: 'payload_too_large' },
  page_gone: { code: 'invalid_input' },
  address_not_found: { code: 'not_found' },
  record_not_found: { code: 'not_found' },
  forbidden: { code: 'forbidden' },
  role_not_allowed: { code: 'forbidden' },
  staff_only: { code: 'forbidden' },
  requesters_only: { code: 'forbidden' },
  people_only: { code: 'forbidden' },
  other_site: { code: 'forbidden' },
  stale_csrf_token: { code: 'stale_csrf_token' },
  /** `unit` is `seconds` or `minutes`. */
  too_many_requests: { code: 'too_many_requests', params: { count: 'number', unit: 'text' } },
  /** `what` is one of `hourlyLimits`. */
  hourly_limit_reached: { code: 'too_many_requests', params: { what: 'text', minutes: 'number' } },
  too_many_subscriptions: { code: 'too_many_requests', params: { max: 'number' } },
  idempotency_key_invalid: { code: 'invalid_input' },
  sent_otherwise: { code: 'sent_otherwise' },
  already_done: { code: 'already_done' },
  /** `by` is `person` with their name, `you`, `lodge` or `unknown`. */
  changed_by_someone_else: { code: 'edit_conflict', params: { by: 'text', name: 'text' } },
  unavailable: { code: 'unavailable' },
  not_set_up: { code: 'unavailable' },
  internal: { code: 'internal' },
} as const satisfies Record<string, RefusalRow>
