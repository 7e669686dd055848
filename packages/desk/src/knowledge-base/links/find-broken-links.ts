import { type BrokenLink, type LinkProblem, pathOfAddress } from '@lodge/contracts'
import type { Database, Transaction } from '@lodge/database'
import { articleAddress } from '../addresses.ts'
import { hasNarrowerAudience, type Readership } from './has-narrower-audience.ts'
import { type FoundLink, listLinks } from './list-links.ts'
import { type LinkTargets, loadLinkTargets, type TargetArticle } from './load-link-targets.ts'

/** A text of an article and who may read it. */
export interface CheckedArticle extends Readership {
  id: string
  html: string
  attachmentIds: readonly string[]
}

/**
 * Returns the links of texts that lead their readers nowhere, by the article's id. Only what this site itself knows is
 * looked at: nothing is fetched.
 */
export async function findBrokenLinks(
  db: Database | Transaction,
  articles: readonly CheckedArticle[],
  now: Date,
): Promise<Map<string, BrokenLink[]>> {
  const linked = articles.map((article) => ({ article, links: listLinks(article.html) }))
  const targets = await loadLinkTargets(
    db,
    linked.flatMap(({ links }) => links),
    articles.flatMap(({ attachmentIds }) => attachmentIds),
  )
  return new Map(
    linked.map(({ article, links }) => [
      article.id,
      [
        ...links.flatMap((link) =>
          describeProblem(link, problemOf(link, { article, targets, now }), targets),
        ),
        ...article.attachmentIds
          .filter((id) => !targets.files.has(id))
          .map(() => ({ words: '', href: '', problem: 'no_file' as const })),
      ],
    ]),
  )
}

interface Situation {
  article: CheckedArticle
  targets: LinkTargets
  now: Date
}

function describeProblem(link: FoundLink, problem: LinkProblem | null, targets: LinkTargets): BrokenLink[] {
  if (problem === null) return []
  const target = link.kind === 'article' ? targets.articles.get(link.id) : undefined
  const href = target ? pathOfAddress(articleAddress(target.path, target.alias)) : link.href
  return [{ words: link.words, href, problem }]
}

function problemOf(link: FoundLink, situation: Situation): LinkProblem | null {
  const { article, targets } = situation
  if (link.kind === 'page') return link.isKnown ? null : 'unknown'
  if (link.kind === 'heading') return article.html.includes(` id="${link.id}"`) ? null : 'no_heading'
  if (link.kind === 'file') return targets.files.has(link.id) ? null : 'no_file'
  if (link.kind === 'article') return problemOfArticle(targets.articles.get(link.id), situation)
  if (link.kind === 'address') return problemOfAddress(link.address, situation)
  if (link.kind === 'topic') return targets.topics.has(link.alias) ? null : 'unknown'
  return article.audience === 'staff' ? null : 'narrower'
}

function problemOfAddress(address: string, situation: Situation): LinkProblem | null {
  const { targets } = situation
  const isArchived = targets.categories.get(address)
  if (isArchived !== undefined) return isArchived ? 'archived' : null
  if (targets.leftByCategories.has(address)) return null
  return problemOfArticle(targets.articleAt.get(address), situation)
}

function problemOfArticle(target: TargetArticle | undefined, { article, targets, now }: Situation) {
  if (!target) return 'unknown'
  if (target.archivedAt) return 'archived'
  if (target.publishedVersionId === null) return 'unpublished'
  if (target.expiresAt && target.expiresAt <= now) return 'expired'
  return hasNarrowerAudience(target, article, targets.departmentsAbove) ? 'narrower' : null
}
