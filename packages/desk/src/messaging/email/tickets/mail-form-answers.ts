import { isDeepStrictEqual } from 'node:util'
import type { DomainEvent } from '@lodge/contracts'
import { writeFormAnswers } from '@lodge/domain'
import { answerWords } from '../../../foundation/answer-words.ts'
import type { TranslateDesk } from '../../../foundation/strings.ts'
import { loadFormAnswers } from '../../../ticketing/tickets/properties/load-form-answers.ts'
import { deliver } from '../deliver.ts'
import type { EmailContext } from '../email-context.ts'
import { mailRecipients } from '../recipients/mail-recipients.ts'
import { describeTicketForAgent, loadMailedTicket } from './load-mailed-ticket.ts'

type Answered = DomainEvent<'ticket.form_answers_changed'>

/** Mails the answers that a requester has given to fields that were still to be asked to the agents who wait for them. */
export async function mailFormAnswers(ctx: EmailContext, event: Answered): Promise<void> {
  if (event.by !== 'requester') return
  await deliver(ctx, {
    eventId: event.id,
    template: 'requester_answered',
    ticketId: event.ticketId,
    isAutomatic: false,
    recipients: await mailRecipients['ticket.form_answers_changed'].requester_answered(ctx.db, event),
    compose: async (recipient, t) => {
      const [ticket, answers] = await Promise.all([
        loadMailedTicket(ctx.db, event.ticketId),
        writeGivenAnswers(ctx, event, t),
      ])
      if (!ticket || answers === '') return null
      const variables = { authorName: ticket.requester.name, message: answers }
      return describeTicketForAgent(ctx, ticket, { recipient, t }, variables)
    },
  })
}

/** Returns the answers that came with an event as they are by now; a course that is no field of the form is its own. */
async function writeGivenAnswers(
  { db }: EmailContext,
  { ticketId, from, to }: Answered,
  t: TranslateDesk,
): Promise<string> {
  const { formAnswers } = await loadFormAnswers(db, ticketId)
  const given = formAnswers.filter(({ key }) => !isDeepStrictEqual(from[key], to[key]))
  return writeFormAnswers(given, answerWords(t))
}
