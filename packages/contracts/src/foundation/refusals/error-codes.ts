import { z } from 'zod'

/** Every error code that crosses a wire, with the HTTP status that carries it (architecture, rule 8). */
export const errorStatus = {
  invalid_input: 422,
  /** It can be read in two ways, and no client of ours sends it. */
  bad_request: 400,
  invalid_file: 422,
  wrong_code: 422,
  wrong_password: 422,
  /** Whatever was wrong with it. */
  passkey_refused: 422,
  code_expired: 422,
  too_many_code_tries: 422,
  code_from_other_browser: 409,
  unknown_topic: 422,
  /** Under the same key, or as the same submission. */
  sent_otherwise: 422,
  not_found: 404,
  ticket_deleted: 410,
  setup_link_invalid: 410,
  invitation_invalid: 410,
  password_reset_invalid: 410,
  calendar_ended: 410,
  wall_screen_ended: 410,
  /** The password was given too long ago for the second step. */
  sign_in_expired: 410,
  forbidden: 403,
  not_signed_in: 401,
  profile_incomplete: 403,
  /** The person has to prove that it is still them; the same request is taken afterwards. */
  proof_required: 403,
  stale_csrf_token: 419,
  ticket_closed: 409,
  ticket_changed: 409,
  ticket_merged: 409,
  merge_not_undoable: 409,
  already_set_up: 409,
  newer_messages: 409,
  already_taken: 409,
  status_not_allowed: 409,
  file_in_use: 409,
  edit_conflict: 409,
  /** Its answer was a secret, which is said once. */
  already_done: 409,
  still_in_use: 409,
  file_too_large: 413,
  payload_too_large: 413,
  /** The person has uploaded more than they may keep unsent. */
  upload_quota_exceeded: 413,
  too_many_requests: 429,
  unavailable: 503,
  /** The figures of reports are not complete yet; everything else works. */
  being_prepared: 503,
  /** Files cannot be looked into; everything else still works. */
  files_unavailable: 503,
  /** The disk has no room for files; everything else still works. */
  insufficient_storage: 507,
  internal: 500,
} as const

export type ErrorCode = keyof typeof errorStatus
export const ErrorCode = z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]])
