import { type Database, query, sql, texts } from '@lodge/database'
import { listActivityLabels } from '@lodge/domain'
import { activityWords } from './activity-words.ts'

/** Words that are no longer than this begin too many labels to mean one. */
const shortest = 2

/**
 * Returns a search of the log as a `tsquery`: every word begins one of the entry, or one of what the reader calls the
 * entry's event, its fields and its values. Null where it has no word in it. Of several words, one that is stored in
 * millions of entries, such as `changed`, is looked for whole: an index skips through whole words, but reads every entry
 * of a beginning.
 */
export async function searchActivity(
  db: Database,
  search: string,
  language: string | null,
): Promise<string | null> {
  const { labels, ignored, stored } = vocabularyIn(language)
  const given = search.split(/\s+/).filter(Boolean)
  const telling = given.filter((word) => !ignored.has(cut(word).join(' ')))
  const searchWords = telling.length > 0 ? telling : given
  const rows = await query<{ word: string; asked: string }>(
    db,
    sql`SELECT word, activity_search(word)::text AS asked
        FROM unnest(${texts(searchWords)}) AS word WHERE activity_search(word) IS NOT NULL`,
  )
  const parts = rows.map(({ word, asked }) => {
    const plain = cut(word).join(' ')
    const isWhole = rows.length > 1 && stored.has(plain)
    return [isWhole ? `'${plain}'` : asked, ...listCalled(word, labels)].join(' | ')
  })
  return parts.length === 0 ? null : parts.map((part) => `(${part})`).join(' & ')
}

interface Vocabulary {
  labels: readonly { stored: readonly string[]; label: readonly string[] }[]
  ignored: ReadonlySet<string>
  /** The words of which the names of events, fields and values are made. */
  stored: ReadonlySet<string>
}

const vocabularies = new Map<string | null, Vocabulary>()

/** A language's labels do not change while the process runs, and are some hundred. */
function vocabularyIn(language: string | null): Vocabulary {
  const words = activityWords(language, String)
  const known = vocabularies.get(words.language)
  if (known) return known
  const labels = listActivityLabels(words).map(({ stored, label }) => ({
    stored: cut(stored),
    label: cut(label),
  }))
  const ignored = new Set(cut(words.t('activity.searchIgnores')))
  const vocabulary = { labels, ignored, stored: new Set(labels.flatMap(({ stored }) => stored)) }
  vocabularies.set(words.language, vocabulary)
  return vocabulary
}

/** Returns the phrases of what is called so, without those that the word itself finds. */
function listCalled(word: string, labels: Vocabulary['labels']): string[] {
  const parts = cut(word)
  if (parts.join('').length < shortest) return []
  const begins = (texts: readonly string[]) =>
    parts.every((part) => texts.some((text) => text.startsWith(part)))
  const phrases = labels
    .filter(({ stored, label }) => begins(label) && !begins(stored))
    .map(({ stored }) => stored.map((part) => `'${part}'`).join(' <-> '))
  return [...new Set(phrases)]
}

/** Returns a text's words as `search_text` cuts them. */
function cut(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
}
