import type { SaveArticle } from '@lodge/contracts'
import { findOne, type Transaction } from '@lodge/database'
import { refusalAt } from '@lodge/domain'
import type { StoredArticle } from '../articles/stored-article.ts'
import { findGroup } from './stored-group.ts'

/**
 * Returns the id of the original that an article is to translate; null for one that translates nothing. Throws
 * `invalid_input` for what cannot be its original, and where the group has the language already.
 */
export async function findOriginal(
  tx: Transaction,
  { translationOf, language }: SaveArticle,
  before: StoredArticle | null,
): Promise<string | null> {
  const originalId = translationOf === null ? null : await findNamed(tx, translationOf, before)
  const groupId = originalId ?? before?.id
  if (groupId === undefined || (before && originalId === null && before.originalId !== null))
    return originalId
  const group = await findGroup(tx, groupId)
  const other = group.find((member) => member.id !== before?.id && member.language === language)
  if (other) throw refusalAt('language', 'language_has_article', { title: other.title })
  return originalId
}

/** A translation that is named stands for its original: all of them are one group. */
async function findNamed(tx: Transaction, alias: string, before: StoredArticle | null): Promise<string> {
  const named = await findOne(tx, 'article', { alias }, { columns: ['id', 'originalId'] })
  if (!named) throw refusalAt('translationOf', 'unknown_original')
  const originalId = named.originalId ?? named.id
  if (before === null) return originalId
  if (named.id === before.id) throw refusalAt('translationOf', 'translates_itself')
  if (before.group.some((member) => member.originalId === before.id))
    throw refusalAt('translationOf', 'original_has_translations')
  return originalId
}
