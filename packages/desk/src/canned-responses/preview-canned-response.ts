import type { CannedResponsePreview, PreviewCannedResponse } from '@lodge/contracts'
import type { Context } from '../context.ts'
import { managersOnly } from './managers-only.ts'
import { fillingTicket } from './placeholder-values.ts'
import { fillPlaceholders, sanitiseCanned } from './placeholders.ts'

/** A text that is being written, filled with the values of a ticket that its writer sees. */
export async function previewCannedResponse(
  ctx: Context,
  { html, ticket: asked }: PreviewCannedResponse,
): Promise<CannedResponsePreview> {
  managersOnly(ctx)
  const { number, subject, values } = await fillingTicket(ctx, asked)
  return { ticket: { number, subject }, ...fillPlaceholders(sanitiseCanned(html), values) }
}
