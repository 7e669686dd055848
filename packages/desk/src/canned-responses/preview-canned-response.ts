import type { CannedResponsePreview, PreviewCannedResponse } from '@lodge/contracts'
import type { Context } from '../context.ts'
import { fillPlaceholders, sanitiseCannedResponse } from './fill-placeholders.ts'
import { loadPlaceholderTicket } from './load-placeholder-values.ts'
import { requireCannedResponseManager } from './require-canned-response-manager.ts'

/** Returns a text that is being written, filled with the values of a ticket that the agent sees. */
export async function previewCannedResponse(
  ctx: Context,
  { html, ticket: asked }: PreviewCannedResponse,
): Promise<CannedResponsePreview> {
  requireCannedResponseManager(ctx)
  const { number, subject, values } = await loadPlaceholderTicket(ctx, asked)
  return { ticket: { number, subject }, ...fillPlaceholders(sanitiseCannedResponse(html), values) }
}
