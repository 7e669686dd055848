import type { RefusalRow } from './refusal-row.ts'

export const fileRefusals = {
  file_not_found: { code: 'not_found' },
  file_required: { code: 'invalid_input' },
  calendar_file_required: { code: 'invalid_input' },
  upload_unreadable: { code: 'invalid_input' },
  upload_cut_short: { code: 'invalid_input' },
  upload_part_too_small: { code: 'invalid_input', params: { kilobytes: 'number' } },
  file_empty: { code: 'invalid_file' },
  file_type_not_allowed: { code: 'invalid_file' },
  /** The site refuses this kind. */
  file_kind_refused: { code: 'invalid_file' },
  file_kind_required: { code: 'invalid_input' },
  /** `type` is the one that the name claims, such as `PDF`. */
  file_type_mismatch: { code: 'invalid_file', params: { type: 'text' } },
  picture_unreadable: { code: 'invalid_file' },
  picture_too_large: { code: 'invalid_file', params: { megapixels: 'number' } },
  /** A moving picture has more frames than are looked at. */
  picture_too_long: { code: 'invalid_file', params: { frames: 'number' } },
  /** More pictures come than can be prepared. */
  pictures_busy: { code: 'files_unavailable' },
  file_infected: { code: 'invalid_file' },
  /** The virus scanner does not answer. */
  file_not_scanned: { code: 'files_unavailable' },
  file_too_large: { code: 'file_too_large', params: { megabytes: 'number' } },
  file_gone: { code: 'invalid_input' },
  file_in_use: { code: 'file_in_use' },
  too_many_files: { code: 'invalid_input', params: { max: 'number' } },
  upload_quota_exceeded: { code: 'upload_quota_exceeded', params: { megabytes: 'number' } },
  insufficient_storage: { code: 'insufficient_storage' },
  not_a_calendar: { code: 'invalid_file' },
  calendar_too_large: { code: 'file_too_large', params: { megabytes: 'number' } },
  calendar_without_events: { code: 'invalid_file' },
  /** It takes more time or memory than a file may. */
  file_too_complex: { code: 'invalid_file' },
  files_busy: { code: 'files_unavailable' },
} as const satisfies Record<string, RefusalRow>
