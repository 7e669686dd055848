import { expect } from '@playwright/test'
import { readRunRecord } from './run-record.ts'

export interface CaughtMail {
  id: string
  subject: string
  text: string
  html: string
  to: { address: string }[]
  from: { address: string; name: string }[]
  headers: { 'message-id': string }
  envelope: { from: { address: string } | false }
}

/** Returns every mail that has arrived at an address, oldest first. */
export async function readMailTo(address: string, run = readRunRecord()): Promise<CaughtMail[]> {
  const response = await fetch(`${run.mailApi}/email`)
  const mails: CaughtMail[] = await response.json()
  return mails.filter(({ to }) => to.some((recipient) => recipient.address.toLowerCase() === address))
}

/** Waits for a mail whose subject says this, and gives it. */
export async function waitForMail(
  address: string,
  subject: RegExp,
  run = readRunRecord(),
): Promise<CaughtMail> {
  let mail: CaughtMail | undefined
  await expect
    .poll(
      async () => {
        mail = (await readMailTo(address, run)).findLast((mail) => subject.test(mail.subject))
        return mail !== undefined
      },
      { message: `mail to ${address} about ${subject}`, timeout: 20_000, intervals: [100] },
    )
    .toBe(true)
  if (!mail) throw new Error(`No mail to ${address} about ${subject}`)
  return mail
}

/** Returns the address to which answers to a mail go. The list of mails does not say it. */
export async function readReplyAddress({ id }: CaughtMail, run = readRunRecord()): Promise<string> {
  const response = await fetch(`${run.mailApi}/email/${id}/source`)
  const [, address] = /^Reply-To:.*?([^\s<>]+@[^\s<>]+)/im.exec(await response.text()) ?? []
  if (!address) throw new Error('The mail has no Reply-To.')
  return address
}

/** Waits for a mail whose subject says this, and gives its link to an address that begins with `path`. */
export async function waitForLink(address: string, subject: RegExp, path: string): Promise<string> {
  const { text } = await waitForMail(address, subject)
  const link = text.split(/\s+/).find((word) => URL.canParse(word) && new URL(word).href.includes(path))
  if (!link) throw new Error(`No link ${path} in the mail:\n${text}`)
  return link
}

/** Returns the six digits of the newest mail with a code. */
export async function waitForCode(
  address: string,
  subject = /code|sign|رمز/i,
  run = readRunRecord(),
): Promise<string> {
  const { text } = await waitForMail(address, subject, run)
  const code = /\b\d{6}\b/.exec(text)?.[0]
  if (!code) throw new Error(`No code in the mail:\n${text}`)
  return code
}
