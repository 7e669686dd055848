import type { DeskStrings, TranslateDesk } from '../../foundation/strings.ts'
import type { MailContent } from './mail-content.ts'
import type { EmailTemplate, EmailTemplateCode } from './templates/default-template.ts'

export interface Recipient {
  name: string
  email: string
  /** The BCP 47 tag of the language that they read, if it is known. */
  language: string | null
}

/**
 * Returns what a mail says to one recipient, from present rows and in the language of the mail; null when there is
 * nothing left to say.
 */
type Compose = (
  recipient: Recipient,
  t: TranslateDesk,
  language: DeskStrings['language'],
) => Promise<MailContent | null>

export interface Delivery {
  eventId: string
  template: EmailTemplateCode
  recipients: readonly Recipient[]
  /** The ticket that the mails are about, which mail programs show as one conversation. */
  ticketId: string | null
  /** Is sent by Lodge itself, and not because of what a person wrote or did. */
  isAutomatic: boolean
  compose: Compose
  /** The sender, null for the server's own; by default the site's. */
  from?: string | null
  /** A text to try out, with the code of its mail. */
  trial?: EmailTemplate & { code: EmailTemplateCode }
  /** Has another text with each attempt, as codes do; then each attempt is another mail. */
  isNewEachTime?: boolean
}
