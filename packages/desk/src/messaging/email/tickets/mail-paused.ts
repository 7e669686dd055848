import { type DomainEvent, readProblem, refusalText } from '@lodge/contracts'
import { inEnglish } from '@lodge/contracts/english'
import { findOne } from '@lodge/database'
import { deliver } from '../deliver.ts'
import type { Recipient } from '../delivery.ts'
import type { EmailContext } from '../email-context.ts'
import { mailRecipients } from '../recipients/mail-recipients.ts'

/** Tells a macro's owner that it is paused and why; not if it has been mended or archived since. */
export async function mailMacroPaused(ctx: EmailContext, event: DomainEvent<'macro.paused'>): Promise<void> {
  const { macroId: id, because: pausedFor } = event
  await mailPaused(ctx, event, {
    template: 'macro_paused',
    recipients: await mailRecipients['macro.paused'].macro_paused(ctx.db, event),
    find: () => findOne(ctx.db, 'macro', { id, pausedFor, archivedAt: null }),
    variablesOf: ({ title, alias }) => ({
      macroTitle: title,
      link: `${ctx.appUrl}/admin/edit-macro/${alias}`,
    }),
  })
}

/** Tells an automation's owner that it is paused and why; not if it goes on or has been archived since. */
export async function mailAutomationPaused(
  ctx: EmailContext,
  event: DomainEvent<'automation.paused'>,
): Promise<void> {
  const { automationId: id, because: pausedFor } = event
  await mailPaused(ctx, event, {
    template: 'automation_paused',
    recipients: await mailRecipients['automation.paused'].automation_paused(ctx.db, event),
    find: () => findOne(ctx.db, 'automation', { id, pausedFor, archivedAt: null }),
    variablesOf: ({ title, alias }) => ({
      automationTitle: title,
      link: `${ctx.appUrl}/admin/edit-automation/${alias}`,
    }),
  })
}

interface Paused {
  title: string
  alias: string
}

interface PausedMail {
  template: 'macro_paused' | 'automation_paused'
  recipients: Recipient[]
  find: () => Promise<Paused | null>
  variablesOf: (paused: Paused) => Record<string, string>
}

function mailPaused(
  ctx: EmailContext,
  { id, because }: Pick<DomainEvent<'macro.paused'>, 'id' | 'because'>,
  { template, recipients, find, variablesOf }: PausedMail,
): Promise<void> {
  return deliver(ctx, {
    eventId: id,
    template,
    ticketId: null,
    isAutomatic: true,
    recipients,
    compose: async () => {
      const paused = await find()
      const reason = readProblem(because)
      if (!paused || !reason) return null
      return { variables: { ...variablesOf(paused), reason: refusalText(inEnglish(reason)) } }
    },
  })
}
