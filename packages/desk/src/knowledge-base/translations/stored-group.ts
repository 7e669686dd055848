import type { ArticleTranslation } from '@lodge/contracts'
import { type Database, findMany, sql, type Transaction } from '@lodge/database'
import { statusOf } from '../articles/article-status.ts'

/** An article of a group, as far as the others have to know it. */
export interface GroupMember {
  id: string
  alias: string
  title: string
  language: string
  originalId: string | null
  publishedVersionId: string | null
  scheduledVersionId: string | null
  changedAt: Date | null
  comparedAt: Date | null
  expiresAt: Date | null
  archivedAt: Date | null
}

const columns = [
  'id',
  'alias',
  'title',
  'language',
  'originalId',
  'publishedVersionId',
  'scheduledVersionId',
  'changedAt',
  'comparedAt',
  'expiresAt',
  'archivedAt',
] as const

/** Returns an original and its translations, the original first. */
export async function findGroup(db: Database | Transaction, originalId: string): Promise<GroupMember[]> {
  const members = await findMany(db, 'article', sql`id = ${originalId} OR original_id = ${originalId}`, {
    columns,
    orderBy: ['language'],
  })
  return members.toSorted((one, other) => Number(other.id === originalId) - Number(one.id === originalId))
}

/** Returns whether readers see a translation that was published before its original. `isOutdated` of the list is the same in SQL. */
export function isOutdated(member: GroupMember, group: readonly GroupMember[]): boolean {
  const original = group.find(({ id }) => id === member.originalId)
  if (!original || !isShown(original) || !isShown(member)) return false
  const upTo = Math.max(member.changedAt?.getTime() ?? 0, member.comparedAt?.getTime() ?? 0)
  return (original.changedAt?.getTime() ?? 0) > upTo
}

const isShown = ({ publishedVersionId, archivedAt }: GroupMember) =>
  publishedVersionId !== null && archivedAt === null

/** Returns an article of a group for the page of another. */
export function toTranslation(
  member: GroupMember,
  group: readonly GroupMember[],
  now: Date,
): ArticleTranslation {
  const { alias, title, language, originalId } = member
  return {
    alias,
    title,
    language,
    isOriginal: originalId === null,
    status: statusOf(member, now),
    isOutdated: isOutdated(member, group),
  }
}
