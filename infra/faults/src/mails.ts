import type { RunRecord } from '@lodge/e2e/run-record'
import { z } from 'zod'

const Mails = z.array(
  z.object({
    headers: z.object({ 'message-id': z.string() }),
    subject: z.string(),
    text: z.string().optional(),
    to: z.array(z.object({ address: z.string() })),
  }),
)

export type Mails = z.infer<typeof Mails>

/** What was handed over for an address, oldest first. One Message-ID is one mail, however often it came. */
export async function mailsTo(run: RunRecord, address: string): Promise<Mails> {
  const response = await fetch(`${run.mailApi}/email`)
  return Mails.parse(await response.json()).filter(({ to }) =>
    to.some((recipient) => recipient.address === address),
  )
}

/** Each mail once, told by its Message-ID (RFC 5322, 3.6.4). */
export function distinct(mails: Mails): Mails {
  return [...new Map(mails.map((mail) => [mail.headers['message-id'], mail])).values()]
}
