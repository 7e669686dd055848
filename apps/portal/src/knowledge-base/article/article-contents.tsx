import type { ArticleHeading } from '@lodge/contracts'
import { directionOf } from '@lodge/strings'
import { cn } from '@lodge/ui'
import { ChevronDown } from 'lucide-react'
import { t } from '../../t.ts'
import { useCurrentSection } from './use-current-section.ts'

interface ArticleContentsProps {
  headings: readonly ArticleHeading[]
  language: string
  /** The narrow layout: a disclosure that begins closed. */
  isClosed?: boolean
  className: string
}

/** The sections of an article. Beside its text the present one is marked while one scrolls. */
export function ArticleContents({ headings, language, isClosed = false, className }: ArticleContentsProps) {
  const sections = headings.filter(({ level }) => level < 4)
  if (sections.length < 2) return null
  if (isClosed)
    return (
      <details className={cn('group rounded-md border border-border lg:hidden print:hidden', className)}>
        <summary className="flex h-control cursor-pointer list-none items-center justify-between px-4 font-semibold [&::-webkit-details-marker]:hidden">
          {t('knowledge-base.article.contents')}
          <ChevronDown aria-hidden className="size-4 text-muted-foreground group-open:rotate-180" />
        </summary>
        <nav aria-label={t('knowledge-base.article.contents')} className="px-4 pb-3">
          <SectionLinks sections={sections} language={language} current={null} />
        </nav>
      </details>
    )
  return <SectionsBeside sections={sections} language={language} className={className} />
}

interface SectionsProps {
  sections: readonly ArticleHeading[]
  language: string
}

function SectionsBeside({ sections, language, className }: SectionsProps & { className: string }) {
  const current = useCurrentSection(sections)
  return (
    <nav
      aria-labelledby="contents"
      className={cn(
        'sticky top-6 max-h-[calc(100dvh-48px)] self-start overflow-y-auto pt-2 max-lg:hidden print:hidden',
        className,
      )}
    >
      <h2 id="contents" className="mb-2 text-base font-semibold">
        {t('knowledge-base.article.contents')}
      </h2>
      <SectionLinks sections={sections} language={language} current={current} />
    </nav>
  )
}

function SectionLinks({ sections, language, current }: SectionsProps & { current: string | null }) {
  return (
    <ul lang={language} dir={directionOf(language)} className="text-base lg:border-s-2 lg:border-border">
      {sections.map(({ id, text, level }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            {...(id === current && { 'aria-current': 'location' })}
            className={cn(
              'block py-1.5 break-words text-muted-foreground hover:text-foreground lg:-ms-0.5 lg:border-s-2 lg:border-transparent lg:ps-3',
              level > 2 && 'ps-4 lg:ps-6',
              id === current && 'font-semibold text-foreground lg:border-accent',
            )}
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}
