import type { WebPushView } from '@lodge/contracts'
import { findMany } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { requireRequester } from '../../foundation/require-requester.ts'
import type { WebPushSettings } from './web-push-settings.ts'

export interface PushBrowser {
  settings: WebPushSettings | null
  sessionId: string
}

/** Returns the devices that a requester is told on, the latest first; none where web push is off. */
export async function getMyWebPush(ctx: Context, { settings, sessionId }: PushBrowser): Promise<WebPushView> {
  const { id: personId } = requireRequester(ctx)
  if (!settings) return { publicKey: null, devices: [] }
  const { publicKey } = settings
  const rows = await findMany(
    ctx.db,
    'push_subscription',
    { personId, publicKey },
    { orderBy: ['createdAt DESC', 'id DESC'] },
  )
  const devices = rows.map(({ id, userAgent, createdAt, lastUsedAt, sessionId: ofDevice }) => ({
    id,
    userAgent,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    isCurrent: ofDevice === sessionId,
  }))
  return { publicKey, devices }
}
