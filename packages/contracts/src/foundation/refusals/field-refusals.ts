import type { RefusalRow } from './refusal-row.ts'

const invalid = { code: 'invalid_input' } as const satisfies RefusalRow
const atMost = { ...invalid, params: { max: 'number' } } as const satisfies RefusalRow
const atLeast = { ...invalid, params: { min: 'number' } } as const satisfies RefusalRow

const anyValue = {
  required: invalid,
  not_valid: invalid,
  not_an_option: invalid,
  not_storable: invalid,
  unknown_fields: { ...invalid, params: { names: 'list' } },
  too_long: atMost,
  too_short: atLeast,
  too_many: atMost,
  too_few: atLeast,
  too_large: atMost,
  too_small: atLeast,
  not_a_number: invalid,
  not_whole: invalid,
  not_an_email: invalid,
  not_a_date: invalid,
  date_out_of_range: invalid,
  not_an_alias: invalid,
  not_a_language: invalid,
  not_a_period: invalid,
  ends_before_start: invalid,
  range_too_long: invalid,
  outside_of_report: invalid,
  listed_twice: invalid,
} as const satisfies Record<string, RefusalRow>

/** Names what is missing, in the words of its field. */
const missing = {
  name_required: invalid,
  own_name_required: invalid,
  title_required: invalid,
  subject_required: invalid,
  problem_required: invalid,
  text_required: invalid,
  tag_required: invalid,
  view_name_required: invalid,
  report_subscription_name_required: invalid,
  password_required: invalid,
  current_password_required: invalid,
  time_zone_required: invalid,
  code_digits_required: invalid,
  second_factor_code_required: invalid,
  two_letters_required: invalid,
} as const satisfies Record<string, RefusalRow>

const special = {
  tag_malformed: invalid,
  hotkey_not_free: invalid,
  hotkey_taken: invalid,
  subject_column_required: invalid,
  too_many_windows: atMost,
  too_many_holidays: atMost,
  too_many_steps: atMost,
  not_an_opening_time: invalid,
  not_a_closing_time: invalid,
  target_not_whole: invalid,
  target_not_positive: invalid,
  target_too_long: { ...invalid, params: { hours: 'number' } },
  percent_out_of_range: invalid,
} as const satisfies Record<string, RefusalRow>

const answers = {
  option_required: invalid,
  course_required: invalid,
  date_required: invalid,
  reason_required: invalid,
  tick_required: invalid,
  not_a_text: invalid,
  not_a_tick: invalid,
  not_an_own_course: invalid,
  not_a_phone_number: invalid,
  not_a_web_address: invalid,
  not_in_pattern: { ...invalid, params: { pattern: 'text' } },
  date_too_early: { ...invalid, params: { date: 'text' } },
  date_too_late: { ...invalid, params: { date: 'text' } },
  choice_with_more_below: invalid,
  answer_file_required: invalid,
  too_many_answer_files: atMost,
  not_a_file: invalid,
  answer_file_too_large: { ...invalid, params: { name: 'text', megabytes: 'number' } },
  /** `extensions` are those that it may have, such as `PDF, DOCX`. */
  answer_file_of_other_kind: { ...invalid, params: { name: 'text', extensions: 'text' } },
} as const satisfies Record<string, RefusalRow>

/** Refusals of a form, at the path of its field. */
const forms = {
  label_required: invalid,
  option_label_required: invalid,
  not_a_field_key: invalid,
  pattern_not_allowed: invalid,
  too_many_form_fields: atMost,
  form_fields_required: invalid,
  field_key_taken: invalid,
  field_key_reserved: invalid,
  options_required: invalid,
  extensions_required: invalid,
  option_listed_twice: invalid,
  option_parent_unknown: invalid,
  not_for_this_field: invalid,
  limits_crossed: invalid,
  condition_field_gone: invalid,
  condition_field_later: invalid,
  condition_field_unanswered: invalid,
  condition_value_required: invalid,
  condition_option_gone: invalid,
} as const satisfies Record<string, RefusalRow>

export const fieldRefusals = {
  ...anyValue,
  ...missing,
  ...special,
  ...answers,
  ...forms,
} as const satisfies Record<string, RefusalRow>
