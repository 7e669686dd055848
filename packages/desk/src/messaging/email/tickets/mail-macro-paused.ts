import { type DomainEvent, readProblem, refusalText } from '@lodge/contracts'
import { inEnglish } from '@lodge/contracts/english'
import { findOne } from '@lodge/database'
import { deliver } from '../deliver.ts'
import type { EmailContext } from '../email-context.ts'
import { mailRecipients } from '../recipients/mail-recipients.ts'

/** Tells a macro's owner that it is paused and why; not if it has been mended or archived since. */
export async function mailMacroPaused(ctx: EmailContext, event: DomainEvent<'macro.paused'>): Promise<void> {
  await deliver(ctx, {
    eventId: event.id,
    template: 'macro_paused',
    ticketId: null,
    isAutomatic: true,
    recipients: await mailRecipients['macro.paused'].macro_paused(ctx.db, event),
    compose: async () => {
      const macro = await findOne(ctx.db, 'macro', {
        id: event.macroId,
        pausedFor: event.because,
        archivedAt: null,
      })
      const paused = readProblem(event.because)
      if (!macro || !paused) return null
      return {
        variables: {
          macroTitle: macro.title,
          reason: refusalText(inEnglish(paused)),
          link: `${ctx.appUrl}/admin/edit-macro/${macro.alias}`,
        },
      }
    },
  })
}
