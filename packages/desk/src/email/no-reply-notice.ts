/** Returns the notice that replies to this mail are lost, with what to do instead. */
export function noReplyNotice(instead: string, link: string): string {
  return `Please don’t reply to this e-mail: nobody reads that mailbox. ${instead}: ${link}`
}
