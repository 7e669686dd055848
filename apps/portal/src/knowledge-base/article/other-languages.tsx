import { type ArticleView, pathOfAddress } from '@lodge/contracts'
import { directionOf } from '@lodge/strings'
import { nativeLanguageName } from '@lodge/ui'
import { Languages } from 'lucide-react'
import { Link } from 'react-router'
import { t } from '../../t.ts'

/** Leads to the same article in the other languages that its reader may see. */
export function OtherLanguages({ translations }: Pick<ArticleView, 'translations'>) {
  if (translations.length === 0) return null
  return (
    <nav
      aria-label={t('knowledge-base.article.otherLanguages')}
      className="mt-3 flex items-start gap-x-2 text-base print:hidden"
    >
      <Languages aria-hidden className="mt-1 size-4 shrink-0 text-muted-foreground max-lg:mt-3.5" />
      <span className="shrink-0 text-muted-foreground max-lg:py-2.5">
        {t('knowledge-base.article.alsoIn')}
      </span>
      <ul className="flex flex-wrap gap-x-3">
        {translations.map(({ language, address, title }) => (
          <li key={language}>
            <Link
              to={pathOfAddress(address)}
              lang={language}
              dir={directionOf(language)}
              hrefLang={language}
              title={title}
              className="inline-block text-accent underline underline-offset-4 max-lg:py-2.5"
            >
              {nativeLanguageName(language)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
