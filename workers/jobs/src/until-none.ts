import type { Context } from '@lodge/desk/foundation'

const batchSize = 50

export function untilNone<Given extends Context>(command: (ctx: Given, limit: number) => Promise<number>) {
  return async (ctx: Given, closing: AbortSignal): Promise<void> => {
    while (!closing.aborted && (await command(ctx, batchSize)) > 0);
  }
}
