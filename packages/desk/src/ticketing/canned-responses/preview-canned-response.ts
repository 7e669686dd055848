import type { CannedResponsePreview, PreviewCannedResponse } from '@lodge/contracts'
import type { Context } from '../../foundation/context.ts'
import { fillPlaceholders, sanitiseCannedResponse } from './fill-placeholders.ts'
import { loadPlaceholderTicket, loadPreviewValues } from './load-placeholder-values.ts'
import { requireCannedResponseManager } from './require-canned-response-manager.ts'

/**
 * Returns a text that is being written, filled with the values of a ticket that the agent sees; unless one was asked for,
 * with sample values where there is none yet.
 */
export async function previewCannedResponse(
  ctx: Context,
  { html, ticket: number }: PreviewCannedResponse,
): Promise<CannedResponsePreview> {
  requireCannedResponseManager(ctx)
  const { ticket, values } = number === null ? await loadPreviewValues(ctx) : await loadAsked(ctx, number)
  return {
    ticket: ticket && { number: ticket.number, subject: ticket.subject },
    ...fillPlaceholders(sanitiseCannedResponse(html), values),
  }
}

async function loadAsked(ctx: Context, number: number) {
  const ticket = await loadPlaceholderTicket(ctx, number)
  return { ticket, values: ticket.values }
}
