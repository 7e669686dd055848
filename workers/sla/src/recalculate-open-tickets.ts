import { setTimeout as pause } from 'node:timers/promises'
import { recalculatePage } from '@lodge/desk/ticketing'
import type { SlaContext } from './sla-context.ts'

/** A pause between pages, so that people's work is not delayed. */
const pauseBetweenPagesMs = 10

/** Continues where it was stopped: the event is retried. */
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
