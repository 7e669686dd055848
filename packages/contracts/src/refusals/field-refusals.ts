import type { RefusalRow } from './refusal-row.ts'

const invalid = { code: 'invalid_input' } as const satisfies RefusalRow
const atMost = { ...invalid, params: { max: 'number' } } as const satisfies RefusalRow
const atLeast = { ...invalid, params: { min: 'number' } } as const satisfies RefusalRow

/** What any value may be refused for, by whichever schema. */
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
  listed_twice: invalid,
} as const satisfies Record<string, RefusalRow>

/** What is missing, in the words of its field. */
const missing = {
  name_required: invalid,
  own_name_required: invalid,
  title_required: invalid,
  subject_required: invalid,
  problem_required: invalid,
  text_required: invalid,
  tag_required: invalid,
  view_name_required: invalid,
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

/** Answers to a topic's form. */
const answers = {
  option_required: invalid,
  course_required: invalid,
  date_required: invalid,
  tick_required: invalid,
  not_a_text: invalid,
  not_a_tick: invalid,
  not_an_own_course: invalid,
} as const satisfies Record<string, RefusalRow>

export const fieldRefusals = { ...anyValue, ...missing, ...special, ...answers } as const satisfies Record<
  string,
  RefusalRow
>
