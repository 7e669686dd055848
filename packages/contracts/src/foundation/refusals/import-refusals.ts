import type { RefusalRow } from './refusal-row.ts'

/** Of imports: why a whole file is not taken, and why a line of it is not. */
export const importRefusals = {
  import_not_found: { code: 'not_found' },
  import_over: { code: 'edit_conflict' },
  import_under_way: { code: 'still_in_use' },
  import_not_checked: { code: 'edit_conflict' },
  import_being_written: { code: 'still_in_use' },
  import_actor_left: { code: 'forbidden' },
  import_stopped: { code: 'internal' },

  csv_file_required: { code: 'invalid_input' },
  csv_not_text: { code: 'invalid_file' },
  csv_is_page: { code: 'invalid_file' },
  csv_encoding_unknown: { code: 'invalid_file' },
  csv_encoding_mixed: { code: 'invalid_file' },
  csv_without_head: { code: 'invalid_file' },
  csv_too_many_columns: { code: 'invalid_file', params: { max: 'number' } },
  csv_too_many_lines: { code: 'invalid_file', params: { max: 'number' } },
  csv_line_too_long: { code: 'invalid_file', params: { line: 'number', max: 'number' } },
  csv_quote_open: { code: 'invalid_file', params: { line: 'number' } },
  csv_quote_misplaced: { code: 'invalid_file', params: { line: 'number' } },

  import_column_required: { code: 'invalid_input' },
  import_column_unknown: { code: 'invalid_input' },
  import_column_twice: { code: 'invalid_input' },

  line_cell_count: { code: 'invalid_input', params: { found: 'number', expected: 'number' } },
  line_lost_character: { code: 'invalid_input' },
  line_repeated: { code: 'invalid_input', params: { line: 'number' } },
  import_email_of_other: { code: 'invalid_input' },
  import_other_external_id: { code: 'invalid_input', params: { externalId: 'text' } },
  import_of_staff: { code: 'invalid_input' },
  import_of_other_address: { code: 'invalid_input', params: { email: 'text' } },
  import_of_deactivated: { code: 'invalid_input' },
  import_term_required: { code: 'invalid_input' },
  import_of_archived_course: { code: 'invalid_input' },
  import_department_unknown: { code: 'invalid_input' },
  import_department_ambiguous: { code: 'invalid_input' },
  import_courses_unknown: { code: 'invalid_input', params: { codes: 'list' } },
  import_students_unknown: { code: 'invalid_input', params: { emails: 'list' } },
  import_staff_unknown: { code: 'invalid_input', params: { emails: 'list' } },
} as const satisfies Record<string, RefusalRow>
