import { collectContent } from './body/collect-content.ts'
import { plainTextOf } from './body/plain-text-of.ts'
import type { MailFile } from './files/mail-file.ts'
import type { ForwardedMail } from './forward/read-forward.ts'
import { readSender } from './headers/read-sender.ts'
import { readSubject } from './headers/read-subject.ts'
import type { CharsetHints } from './mime/decode-charset.ts'
import { headerOf } from './mime/read-headers.ts'
import { findCharset } from './mime/read-text.ts'
import { type MimePart, splitMail } from './mime/split-mail.ts'
import { UnreadableMail } from './unreadable-mail.ts'

/** Returns the first mail that came as a file, as what is forwarded below a note; null where there is none, or it is broken. */
export async function readForwardedFile(
  files: readonly MailFile[],
  hints: CharsetHints,
  note: string,
): Promise<ForwardedMail | null> {
  const file = files.find(isMail)
  if (!file) return null
  try {
    return { ...toForwarded(await splitMail(file.content), hints), note }
  } catch (error) {
    if (error instanceof UnreadableMail) return null
    throw error
  }
}

/** Some programs know a mail by its name alone. */
function isMail({ claimedType, name }: MailFile): boolean {
  return (
    claimedType === 'message/rfc822' || (claimedType === 'application/octet-stream' && /\.eml$/i.test(name))
  )
}

function toForwarded(root: MimePart, { language }: CharsetHints): Omit<ForwardedMail, 'note'> {
  const hints = { language, nearby: findCharset(root) }
  const { from } = readSender(root.headers, hints)
  const { subject, title } = readSubject(root.headers, hints)
  return {
    address: from?.address ?? null,
    name: from?.name ?? '',
    sentAt: headerOf(root.headers, 'date'),
    subject,
    title,
    text: plainTextOf(collectContent(root, hints).pieces),
  }
}
