import type { RefusalRow } from './refusal-row.ts'

export const settingsRefusals = {
  department_not_found: { code: 'not_found' },
  team_not_found: { code: 'not_found' },
  course_not_found: { code: 'not_found' },
  address_taken: { code: 'invalid_input' },
  address_reserved: { code: 'invalid_input' },
  department_below_itself: { code: 'invalid_input' },
  domain_taken: { code: 'invalid_input', params: { domain: 'text', department: 'text' } },
  not_a_domain: { code: 'invalid_input' },
  domain_required: { code: 'invalid_input' },
  course_code_taken: { code: 'invalid_input' },
  course_code_required: { code: 'invalid_input' },
  team_has_work: { code: 'still_in_use', params: { tickets: 'number', topics: 'number' } },
  setup_link_incomplete: { code: 'invalid_input' },
  canned_response_not_found: { code: 'not_found' },
  preview_ticket_not_found: { code: 'not_found' },
  unknown_placeholders: { code: 'invalid_input', params: { placeholders: 'list' } },
  placeholders_without_value: { code: 'invalid_input', params: { placeholders: 'list' } },
  business_hours_not_found: { code: 'not_found' },
  business_hours_in_use: {
    code: 'still_in_use',
    params: { hours: 'text', count: 'number', policies: 'list' },
  },
  business_hours_archived: { code: 'still_in_use', params: { policy: 'text', hours: 'text' } },
  unknown_business_hours: { code: 'invalid_input' },
  unknown_time_zone: { code: 'invalid_input', params: { timezone: 'text' } },
  windows_overlap: { code: 'invalid_input' },
  /** This and the next one are only warned about. */
  never_open: { code: 'invalid_input' },
  holiday_listed_twice: { code: 'invalid_input', params: { date: 'text' } },
  sla_policy_not_found: { code: 'not_found' },
  default_policy_needed: { code: 'still_in_use', params: { policy: 'text' } },
  policy_cannot_move: { code: 'still_in_use', params: { policy: 'text' } },
  /** `kind` is `topic`, `department` or `team`. */
  unknown_record: { code: 'invalid_input', params: { kind: 'text', alias: 'text' } },
  record_gone: { code: 'invalid_input', params: { alias: 'text' } },
} as const satisfies Record<string, RefusalRow>
