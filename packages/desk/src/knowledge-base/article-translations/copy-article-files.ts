import { findMany, insert, sql } from '@lodge/database'
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
  const found = await findMany(db, 'attachment', sql`id = ANY(${[...ids]}) AND article_id IS NOT NULL`)
  const copies = new Map<string, string>()
  for (const { name, contentType, size, sha256, width, height, ...file } of found) {
    const storageKey = await files.write(files.read(file.storageKey))
    const previewKey = file.previewKey === null ? null : await files.write(files.read(file.previewKey))
    const data = { name, contentType, size, sha256, width, height, storageKey, previewKey }
    const copy = await insert(db, 'attachment', { ...data, uploaderId, createdAt: now() })
    copies.set(file.id, copy.id)
  }
  return copies
}
