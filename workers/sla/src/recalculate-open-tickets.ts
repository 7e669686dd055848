import { setTimeout as pause } from 'node:timers/promises'
import { recalculatePage } from '@lodge/desk/ticketing'
import type { SlaContext } from './sla-context.ts'

/** Milliseconds in which people's work is not delayed. */
const pauseBetweenPagesMs = 10

/** A retried event continues where it was stopped. */
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
