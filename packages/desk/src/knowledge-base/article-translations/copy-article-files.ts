import { personIdOf, refusal } from '@lodge/domain'
import type { FilesContext } from '../../foundation/context.ts'

/**
 * Copies files of an article as uploads of the actor, for another article to take, and returns the copies' ids by those
 * that were copied. What nothing takes is swept like any other upload.
 */
export async function copyArticleFiles(
  { actor, db, files, now }: FilesContext,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const uploaderId = personIdOf(actor)
  if (uploaderId === null) throw refusal('people_only')
  const found = await db.prisma.attachment.findMany({
    where: { id: { in: [...ids] }, articleId: { not: null } },
  })
  const copies = new Map<string, string>()
  for (const { name, contentType, size, sha256, width, height, ...file } of found) {
    const storageKey = await files.write(files.read(file.storageKey))
    const previewKey = file.previewKey === null ? null : await files.write(files.read(file.previewKey))
    const data = { name, contentType, size, sha256, width, height, storageKey, previewKey }
    const copy = await db.prisma.attachment.create({ data: { ...data, uploaderId, createdAt: now() } })
    copies.set(file.id, copy.id)
  }
  return copies
}
