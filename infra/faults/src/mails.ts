import type { RunRecord } from '@lodge/e2e/run-record'
import { z } from 'zod'

const Mails = z.array(
  z.object({
    subject: z.string(),
    text: z.string().optional(),
    to: z.array(z.object({ address: z.string() })),
  }),
)

/** The mails that have arrived at an address, oldest first. */
export async function mailsTo(run: RunRecord, address: string): Promise<z.infer<typeof Mails>> {
  const response = await fetch(`${run.mailApi}/email`)
  return Mails.parse(await response.json()).filter(({ to }) =>
    to.some((recipient) => recipient.address === address),
  )
}
