import type { Context } from '@lodge/desk'

const batchSize = 50

/**
 * Returns a job for a command that handles up to `limit` tickets: it runs until none is left, or until it is closed.
 */
export function untilNone(command: (ctx: Context, limit: number) => Promise<number>) {
  return async (ctx: Context, closing: AbortSignal): Promise<void> => {
    while (!closing.aborted && (await command(ctx, batchSize)) > 0);
  }
}
