import type { Database } from '@lodge/database'

/** A public message with its author; null when it is gone, or internal and so for nobody's mail. */
export async function findMessage(db: Database, messageId: string) {
  const message = await db.prisma.message.findUnique({
    where: { id: messageId },
    select: { body: true, html: true, side: true, visibility: true, author: { select: { name: true } } },
  })
  return message?.visibility === 'public' ? message : null
}
