import { type DomainEvent, readProblem, refusalText } from '@lodge/contracts'
import { inEnglish } from '@lodge/contracts/english'
import { findOne } from '@lodge/database'
import { deliver } from '../deliver.ts'
import type { EmailContext } from '../email-context.ts'
import { mailRecipients } from '../recipients/mail-recipients.ts'

/** Tells the owner of an automation that it is paused and why; not if it has been resumed or archived since. */
export async function mailAutomationPaused(
  ctx: EmailContext,
  event: DomainEvent<'automation.paused'>,
): Promise<void> {
  await deliver(ctx, {
    eventId: event.id,
    template: 'automation_paused',
    ticketId: null,
    isAutomatic: true,
    recipients: await mailRecipients['automation.paused'].automation_paused(ctx.db, event),
    compose: async () => {
      const automation = await findOne(ctx.db, 'automation', {
        id: event.automationId,
        pausedFor: event.because,
        archivedAt: null,
      })
      const paused = readProblem(event.because)
      if (!automation || !paused) return null
      return {
        variables: {
          automationTitle: automation.title,
          reason: refusalText(inEnglish(paused)),
          link: `${ctx.appUrl}/admin/edit-automation/${automation.alias}`,
        },
      }
    },
  })
}
