/** Reasons for which a mail cannot be read; each is a reason of quarantine. */
export type UnreadableReason =
  | 'mail_too_large'
  | 'too_many_parts'
  | 'too_deep'
  | 'headers_too_long'
  | 'too_slow'
  | 'too_much_memory'
  | 'cannot_be_parsed'

/** The one error that reading a mail throws. */
export class UnreadableMail extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason, cause?: unknown) {
    super(`The mail cannot be read: ${reason}`, { cause })
    this.name = 'UnreadableMail'
    this.reason = reason
  }
}
