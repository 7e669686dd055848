import type { FileParams } from '@lodge/contracts'
import { DomainError, notFound, personIdOf } from '@lodge/domain'
import type { Context } from '../context.ts'
import type { FileStore } from './file-store.ts'

/** Removes a file that the actor uploaded and has not sent. Throws `file_in_use` for one that a message has. */
export async function discardFile(ctx: Context, files: FileStore, { fileId }: FileParams): Promise<void> {
  const uploaderId = personIdOf(ctx.actor)
  if (uploaderId === null) throw notFound('This file')
  const own = { id: fileId, uploaderId }
  const file = await ctx.db.prisma.attachment.findFirst({ where: own, select: { storageKey: true } })
  if (!file) throw notFound('This file')
  const { count } = await ctx.db.prisma.attachment.deleteMany({ where: { ...own, messageId: null } })
  if (count === 0) throw new DomainError('file_in_use', 'This file was sent and can no longer be removed.')
  await files.remove(file.storageKey)
}
