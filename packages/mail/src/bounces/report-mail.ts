import type { Header } from '../mime/read-headers.ts'
import type { MimePart } from '../mime/split-mail.ts'
import type { FailureKind } from './classify-failure.ts'

export interface FailedRecipient {
  /** In lower case. */
  address: string
  /** The address that the mail was sent to, where the server knows both. */
  originalAddress: string | null
  kind: FailureKind
  /** An enhanced code such as `5.1.1`; null where none was given. */
  status: string | null
  /** The server's own words. */
  diagnostic: string
}

/** A mail that may be a report about another one. */
export interface ReportMail {
  root: MimePart
  headers: readonly Header[]
  text: string
  returnPath: string | null
  senders: readonly string[]
  subject: string
}
