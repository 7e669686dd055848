import type { RefusalRow } from './refusal-row.ts'

export const tokenRefusals = {
  token_required: { code: 'not_signed_in' },
  token_invalid: { code: 'not_signed_in' },
  token_expired: { code: 'not_signed_in' },
  scope_missing: { code: 'forbidden', params: { scope: 'text' } },
  token_not_taken: { code: 'forbidden' },
} as const satisfies Record<string, RefusalRow>
