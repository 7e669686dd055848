import { megabyte } from './file-sizes.ts'

/** Sizes are bytes; times have their unit in their name. A browser gets only those that it reads. */
export * as limits from './limit-values.ts'

/**
 * Limits of one person in an hour: more than anybody does by hand, and little enough that a script with
 * somebody's session floods neither the queues nor the disk. `changes` are closing, reopening and editing
 * one's profile; `suggestions` are asking for articles and saying what became of them.
 */
export const hourlyLimits = {
  requester: {
    tickets: 30,
    replies: 120,
    changes: 120,
    suggestions: 600,
    uploads: 120,
    uploadedBytes: 300 * megabyte,
  },
  staff: {
    tickets: 300,
    replies: 1_200,
    changes: 1_200,
    suggestions: 600,
    uploads: 600,
    uploadedBytes: 2_000 * megabyte,
  },
} as const

export type HourlyLimit = keyof (typeof hourlyLimits)['requester']

export const unsentFileBytes = { requester: 100 * megabyte, staff: 500 * megabyte } as const

/** Types that may be attached, as detected from the bytes and never as named by the sender. */
export const fileTypes = {
  'application/pdf': ['pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/heic': ['heic'],
  'text/plain': ['txt', 'csv', 'log', 'md'],
} as const satisfies Record<string, readonly string[]>

export type FileType = keyof typeof fileTypes

/** The largest integer that a column holds. */
export const maxInteger = 2_147_483_647
