import { setTimeout as pause } from 'node:timers/promises'
import { recalculatePage } from '@lodge/desk'
import type { SlaContext } from './sla-context.ts'

/** Between pages, so that what people do meanwhile is not kept waiting. */
const pauseBetweenPagesMs = 10

/**
 * Re-times the open tickets that a changed policy or calendar concerns, page by page. Stopped anywhere, the event
 * comes again and the work goes on where it was.
 */
export async function recalculateOpenTickets(ctx: SlaContext, { id }: { id: string }): Promise<void> {
  const errors: unknown[] = []
  for (let isFinished = false; !isFinished; ) {
    const page = await recalculatePage(ctx, id)
    await ctx.scheduleAlarms(page.alarmChanges)
    errors.push(...page.failures.map((failure) => failure.error))
    isFinished = page.isFinished
    if (!isFinished) await pause(pauseBetweenPagesMs)
  }
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} tickets could not be recalculated`)
}
