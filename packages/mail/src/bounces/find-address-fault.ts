import type { FailedRecipient } from './report-mail.ts'

/** Says of an address that no mail reaches it (`permanent`), or that this one did not (`temporary`). */
export type AddressFault = 'permanent' | 'temporary'

const permanentCode = /^5\.(1\.(?!5$|[789]$)\d+|4\.\d+|2\.1|7\.(1|129|133))$/
const aboutMail =
  /spam|junk|virus|malware|content|blocked|black ?list|block ?list|reputation|polic(y|ies)|rate|spf|dkim|dmarc/i
const aboutSender = /(sender|from) (address )?(rejected|refused|denied)|mail from/i
const unknownUser =
  /\b(user|recipient|mailbox|address|account)\b.{0,30}\b(unknown|not found|does ?n[o’']t exist|not exist|disabled|inactive)|(unknown|no such|invalid) (user|recipient|mailbox|address|account)|no mailbox here/i
const full = /quota|mailbox (is )?full/i

/**
 * Returns what a report says of the address that a mail did not reach (requirements of mail, 56); null where it speaks of
 * the mail, of its sender, or of a delay.
 */
export function findAddressFault({
  kind,
  status,
  diagnostic,
}: Pick<FailedRecipient, 'kind' | 'status' | 'diagnostic'>): AddressFault | null {
  if (kind === 'delayed' || aboutSender.test(diagnostic)) return null
  const isRestricted = status === '5.7.129' || status === '5.7.133'
  const mayBeAboutMail = status?.startsWith('5.7.') || status?.startsWith('4.7.') || hasNoDetail(status)
  if (!isRestricted && mayBeAboutMail && aboutMail.test(diagnostic)) return null
  if (hasNoDetail(status)) {
    if (full.test(diagnostic)) return 'temporary'
    return unknownUser.test(diagnostic) ? 'permanent' : null
  }
  if (status?.startsWith('4') || status === '5.2.2') return 'temporary'
  return permanentCode.test(status ?? '') ? 'permanent' : null
}

/** A server that gives no code, or one for everything, says in words alone what it means. */
function hasNoDetail(status: string | null): boolean {
  return status === null || status === '5.0.0'
}
