import { z } from 'zod'
import { EnteredDate, Instant } from '../../foundation/shared.ts'
import { ImapProblem } from './imap.ts'
import { SmtpProblem } from './sender.ts'

/** A mailbox from which no mail has been fetched for some minutes, or by which none has been sent. */
const FailingMailbox = z.object({
  alias: z.string(),
  name: z.string(),
  address: z.string(),
  problem: ImapProblem.nullable(),
  /** Null where it is about mail that comes in. */
  sendingProblem: SmtpProblem.nullable(),
  since: Instant,
})

/** A mailbox whose application's secret has ended, or ends within two weeks. */
const EndingSecret = FailingMailbox.pick({ alias: true, name: true, address: true }).extend({
  endsOn: EnteredDate,
})

export const FailingMailboxes = z.object({
  items: z.array(FailingMailbox),
  endingSecrets: z.array(EndingSecret),
})
export type FailingMailboxes = z.infer<typeof FailingMailboxes>
