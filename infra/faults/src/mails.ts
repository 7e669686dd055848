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

type Mails = z.infer<typeof Mails>

/**
 * Returns the oldest first. A mail that was being sent when its worker died may come twice (RFC 1047), under the same
 * Message-ID.
 */
export async function mailsTo(run: RunRecord, address: string): Promise<Mails> {
  const response = await fetch(`${run.mailApi}/email`)
  return Mails.parse(await response.json()).filter(({ to }) =>
    to.some((recipient) => recipient.address === address),
  )
}

/** Recognises mails by their Message-ID (RFC 5322, 3.6.4). */
export function uniqueMails(mails: Mails): Mails {
  return [...new Map(mails.map((mail) => [mail.headers['message-id'], mail])).values()]
}

export function maxDeliveries(mails: Mails): number {
  const byId = Map.groupBy(mails, (mail) => mail.headers['message-id'])
  return Math.max(0, ...[...byId.values()].map(({ length }) => length))
}
