import type { WebhookStop } from '@lodge/contracts'
import { type Transaction, update } from '@lodge/database'
import { type Context, recordEventBy } from '../../../foundation/context.ts'

/** Stops a webhook that is on, and has its owner told; its deliveries wait until somebody turns it on again. */
export async function stopWebhook(
  ctx: Context,
  tx: Transaction,
  { id, because }: { id: string; because: WebhookStop },
): Promise<void> {
  const [stopped] = await update(
    tx,
    'webhook',
    { id, state: 'on' },
    { state: 'stopped', stoppedFor: because, revision: { increment: 1 }, updatedAt: ctx.now() },
    { columns: ['name'] },
  )
  if (!stopped) return
  await recordEventBy(ctx, tx, { type: 'webhook.stopped', webhookId: id, name: stopped.name, because })
}
