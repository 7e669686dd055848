import type { Context } from '@lodge/desk'

const batchSize = 50

export function untilNone(command: (ctx: Context, limit: number) => Promise<number>) {
  return async (ctx: Context, closing: AbortSignal): Promise<void> => {
    while (!closing.aborted && (await command(ctx, batchSize)) > 0);
  }
}
