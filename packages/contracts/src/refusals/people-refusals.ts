import type { RefusalRow } from './refusal-row.ts'

export const peopleRefusals = {
  not_signed_in: { code: 'not_signed_in' },
  session_ended: { code: 'not_signed_in' },
  session_not_found: { code: 'not_found' },
  profile_incomplete: { code: 'profile_incomplete' },
  wrong_code: { code: 'wrong_code', params: { triesLeft: 'number' } },
  wrong_or_expired_code: { code: 'wrong_code' },
  code_expired: { code: 'code_expired' },
  code_from_other_browser: { code: 'code_from_other_browser' },
  too_many_code_tries: { code: 'too_many_code_tries' },
  wrong_password: { code: 'wrong_password' },
  wrong_current_password: { code: 'wrong_password' },
  password_unchanged: { code: 'invalid_input' },
  password_guessable: { code: 'invalid_input' },
  person_not_found: { code: 'not_found' },
  unknown_department: { code: 'invalid_input' },
} as const satisfies Record<string, RefusalRow>
