import { type Context, closeResolvedTickets, wakeTickets } from '@lodge/desk'

const batchSize = 50

/** Opens all tickets whose time has come, in small batches that workers share. */
export function waker(ctx: Context): () => Promise<void> {
  return () => untilNone(() => wakeTickets(ctx, batchSize))
}

/** Closes all tickets that have been resolved for long enough. */
export function closer(ctx: Context): () => Promise<void> {
  return () => untilNone(() => closeResolvedTickets(ctx, batchSize))
}

async function untilNone(batch: () => Promise<number>): Promise<void> {
  while ((await batch()) > 0);
}
