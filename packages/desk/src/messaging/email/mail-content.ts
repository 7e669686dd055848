/** The values of a template's variables. */
export type Variables = Record<string, string | number | null>

/** The sender as whom a team writes to requesters; null or empty for the site's own. */
export interface TeamSender {
  senderName: string
  replyAddress: string | null
  bounceAddress: string | null
  /** The mailbox that takes the answers and what mail servers send back; null where there is none. */
  mailbox: string | null
  /** The id of that mailbox, whose identity the mail bears. */
  mailboxId: string | null
}

export interface Letterhead {
  siteName: string
  /** The whole address of the logo; null for none. */
  logo: string | null
  /** A hex colour such as `#0a4d8c`; null for none. */
  color: string | null
}

/** An earlier message of a conversation, below the one that a mail brings. */
export interface QuotedMessage {
  /** The line that says who wrote it, and when. */
  attribution: string
  text: string
}

export interface MailContent {
  variables: Variables
  /** The message as rich text for mails, which stands in for its plain text. */
  messageHtml?: string | null
  /** The lines of a mailbox's signature, which follow the message. */
  signature?: string | null
  /** The message's files, which follow it. */
  files?: string | null
  /** Something that is answered by one of these links. It comes after the template's text. */
  choices?: { title: string; links: readonly { label: string; address: string }[] }
  /** Comes before the template's text, whatever that is. */
  notice?: string | null
  /** Comes after the template's text. */
  footnote?: string | null
  /** Comes last, each marked as mail programs mark what they quote. */
  quoted?: readonly QuotedMessage[]
  /** The link that ends mails of this kind, for the button that mail programs have for it. */
  unsubscribeLink?: string
  /** Stands above everything. */
  letterhead?: Letterhead
  /** The team that writes; without one it is the site. */
  sender?: TeamSender | null
}
