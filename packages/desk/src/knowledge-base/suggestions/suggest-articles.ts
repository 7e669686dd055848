import { type ArticleSuggestion, limits, type SuggestArticles } from '@lodge/contracts'
import { type Database, json, query, sql } from '@lodge/database'
import { articleAddress } from '../addresses.ts'
import { type ReaderContext, readerOf } from '../reader.ts'

import { type ArticleTerm, parseSearch } from '../search/parse-search.ts'
import { widenTerms } from '../search/widen-terms.ts'
import { oncePerGroup } from '../translations/one-of-each.ts'
import { readingLanguagesOf } from '../translations/reader-languages.ts'
import { isReadable } from '../visibility.ts'

/**
 * The share of a subject that an article must be about. A word counts in full in the title or the keywords,
 * and less in headings and in the text; words that every subject has do not count at all.
 */
const suggestionThreshold = 0.45
const weights = { heading: 0.6, text: 0.25 }
/** A long subject is not about all of its words. */
const mostWords = 5
/** Words that people write around what they ask about. */
const fillers = new Set(
  (
    'help please pls need want wants question problem problems issue issues trouble hello hi dear thanks thank ' +
    'ask asking get got know urgent urgently regarding about how work works working fail fails failed'
  ).split(' '),
)

/**
 * Returns the few articles that may answer what is being asked, the best first, of those that whoever asks may read:
 * none for a subject of one word, and none that is not about enough of it.
 */
export async function suggestArticles(
  ctx: ReaderContext,
  { subject, topic }: SuggestArticles,
): Promise<{ items: ArticleSuggestion[] }> {
  const words = toWords(subject)
  if (words.length < 2) return { items: [] }
  const terms = await widenTerms(ctx.db, parseSearch(withoutFillers(words, subject)))
  if (terms.length === 0) return { items: [] }
  const rows = await rankForSubject(ctx, terms, topic)
  return { items: rows.map(({ path, ...row }) => ({ ...row, address: articleAddress(path, row.alias) })) }
}

const toWords = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? []

/** A last word of one or two letters has only just begun. */
function withoutFillers(words: readonly string[], subject: string): string {
  const isWriting = /[\p{L}\p{N}]$/u.test(subject)
  const searchWords = isWriting && (words.at(-1)?.length ?? 0) < 3 ? words.slice(0, -1) : words
  const tellingWords = searchWords.filter((word) => !fillers.has(word.toLowerCase()))
  return isWriting && searchWords.length === words.length
    ? tellingWords.join(' ')
    : `${tellingWords.join(' ')} `
}

interface SuggestedRow extends Omit<ArticleSuggestion, 'address'> {
  path: string
}

/**
 * Only articles with one of the words in the title or the keywords are looked at, by an index of these alone. Of equals
 * those come first that have the words of the topic.
 */
async function rankForSubject(
  ctx: ReaderContext,
  terms: readonly ArticleTerm[],
  topic: string | undefined,
): Promise<SuggestedRow[]> {
  const [reader, { preference }] = await Promise.all([readerOf(ctx), readingLanguagesOf(ctx)])
  const { distinct, order } = oncePerGroup(preference)
  const topicTerms = await termsOfTopic(ctx.db, topic)
  return query<SuggestedRow>(
    ctx.db,
    sql`
    WITH term AS MATERIALIZED (
      SELECT article_query(jsonb_build_array(each), TRUE) AS wanted FROM jsonb_array_elements(${json(terms)}) each
    ), wanted AS MATERIALIZED (
      SELECT article_query(${json(terms)}, FALSE) AS any_of, article_query(${json(topicTerms)}, FALSE) AS of_topic,
             LEAST((SELECT count(*) FROM term WHERE numnode(term.wanted) > 0), ${mostWords}) AS words
    ), found AS (
      SELECT article.alias, category.path, version.title, version.summary, article.id,
             article.language, article.original_id,
             ts_rank(search.document, wanted.of_topic) AS of_topic,
             (SELECT sum(CASE WHEN ts_filter(search.document, '{a}') @@ term.wanted THEN 1
                              WHEN ts_filter(search.document, '{b}') @@ term.wanted THEN ${weights.heading}::float
                              WHEN search.document @@ term.wanted THEN ${weights.text}::float ELSE 0 END)
              FROM term WHERE numnode(term.wanted) > 0) / wanted.words AS share
      FROM wanted
      JOIN article_search search ON ts_filter(search.document, '{a}') @@ wanted.any_of
      JOIN article ON article.id = search.article_id
      JOIN article_version version ON version.id = article.published_version_id
      JOIN article_category category ON category.id = article.category_id
      WHERE wanted.words > 0 AND ${isReadable(reader, ctx.now())}
    ), enough AS (
      SELECT ${distinct} article.* FROM found article WHERE share >= ${suggestionThreshold} ${order}
    )
    SELECT alias, path, title, summary, language FROM enough
    ORDER BY share DESC, of_topic DESC, id LIMIT ${limits.suggestedArticles}`,
  )
}

async function termsOfTopic(db: Database, alias: string | undefined): Promise<ArticleTerm[]> {
  if (alias === undefined) return []
  const [topic] = await query<{ name: string }>(
    db,
    sql`SELECT concat_ws(' ', name, (SELECT string_agg(value, ' ') FROM jsonb_each_text(names))) AS name
        FROM topic WHERE alias = ${alias}`,
  )
  return topic ? parseSearch(`${topic.name} `) : []
}
