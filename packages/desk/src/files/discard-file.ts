import type { FileParams } from '@lodge/contracts'
import { findOne, remove } from '@lodge/database'
import { personIdOf, refusal } from '@lodge/domain'
import type { FilesContext } from '../foundation/context.ts'
import { unclaimed } from './unclaimed.ts'

/** Removes a file that the actor uploaded and has not sent. Throws `file_in_use` for one that a message or a form has. */
export async function discardFile(ctx: FilesContext, { fileId }: FileParams): Promise<void> {
  const uploaderId = personIdOf(ctx.actor)
  if (uploaderId === null) throw refusal('file_not_found')
  const own = { id: fileId, uploaderId }
  const file = await findOne(ctx.db, 'attachment', own, { columns: ['storageKey', 'previewKey'] })
  if (!file) throw refusal('file_not_found')
  const count = await remove(ctx.db, 'attachment', { ...own, ...unclaimed })
  if (count === 0) throw refusal('file_in_use')
  await ctx.files.remove(file.storageKey)
  if (file.previewKey !== null) await ctx.files.remove(file.previewKey)
}
