import { type Context, closeResolvedTickets, wakeTickets } from '@lodge/desk'

const batchSize = 50

/** Opens all tickets whose time has come, in small batches that workers share. */
export function waker(ctx: Context): (closing: AbortSignal) => Promise<void> {
  return (closing) => untilNone(() => wakeTickets(ctx, batchSize), closing)
}

/** Closes all tickets that have been resolved for long enough. */
export function closer(ctx: Context): (closing: AbortSignal) => Promise<void> {
  return (closing) => untilNone(() => closeResolvedTickets(ctx, batchSize), closing)
}

/** However many there are, whoever stops the worker waits for one batch. */
async function untilNone(batch: () => Promise<number>, closing: AbortSignal): Promise<void> {
  while (!closing.aborted && (await batch()) > 0);
}
