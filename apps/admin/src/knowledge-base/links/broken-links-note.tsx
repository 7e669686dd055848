import type { ArticleRecord, BrokenLink } from '@lodge/contracts'
import { Unlink } from 'lucide-react'
import { t } from '../../foundation/t.ts'

/** The links of what is saved that lead readers nowhere, above the text that has them. */
export function BrokenLinksNote({ view: { brokenLinks } }: { view: Pick<ArticleRecord, 'brokenLinks'> }) {
  const count = brokenLinks.length
  if (count === 0) return null
  return (
    <section
      aria-label={t('knowledge-base.links.broken', { count })}
      className="rounded-md border border-warning bg-warning-soft px-4 py-3 text-sm"
    >
      <h2 className="flex items-center gap-2 font-semibold">
        <Unlink aria-hidden className="size-4 shrink-0 text-warning" />
        {t('knowledge-base.links.broken', { count })}
      </h2>
      <p className="mt-1">{t('knowledge-base.links.brokenText')}</p>
      <BrokenLinkList links={brokenLinks} />
    </section>
  )
}

export function BrokenLinkList({ links }: { links: readonly BrokenLink[] }) {
  return (
    <ul className="mt-1">
      {links.map(({ words, href, problem }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same link may stand in a text twice
        <li key={index} className="flex flex-wrap gap-x-2 py-0.5">
          <span className="font-medium break-words">{words || href || t('knowledge-base.links.file')}</span>
          {words && href && <span className="break-all text-muted-foreground">{href}</span>}
          <span>{t(`knowledge-base.links.problems.${problem}`)}</span>
        </li>
      ))}
    </ul>
  )
}
