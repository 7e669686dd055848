import type { KnowledgeBasePage, ReadKnowledgeBasePage } from '@lodge/contracts'
import { refusal } from '@lodge/domain'
import { normaliseAddress } from '../addresses.ts'
import { type ReaderContext, readerOf } from '../reader.ts'
import { readingLanguagesOf } from '../translations/reader-languages.ts'
import { findPage } from './find-page.ts'
import { readArticle } from './read-article.ts'
import { readCategory } from './read-category.ts'

/**
 * Returns what whoever acts finds at an address below `/knowledge-base/`: an article, a category, where it has moved
 * to, or that it is gone. Throws `not_found` for what was never there and for what they may not see.
 */
export async function readKnowledgeBasePage(
  ctx: ReaderContext,
  { address }: ReadKnowledgeBasePage,
): Promise<KnowledgeBasePage> {
  const [reader, languages] = await Promise.all([readerOf(ctx), readingLanguagesOf(ctx)])
  const page = await findPage(ctx.db, { reader, now: ctx.now(), address: normaliseAddress(address) })
  if (!page) throw refusal('address_not_found')
  if (page.kind === 'gone') return page
  if (page.address !== address) return { kind: 'moved', address: page.address }
  const given = { reader, ...languages, now: ctx.now(), id: page.id }
  return page.kind === 'article'
    ? { kind: 'article', article: await readArticle(ctx.db, given) }
    : { kind: 'category', category: await readCategory(ctx.db, given) }
}
