/** Says that mail to us is lost, as Lodge takes none in, and what to do instead. */
export function noReplyNotice(instead: string, link: string): string {
  return `Please don’t reply to this e-mail: nobody reads that mailbox. ${instead}: ${link}`
}
