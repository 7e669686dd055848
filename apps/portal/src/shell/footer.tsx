import { useSite } from '@lodge/client'
import { directionOf, pageLanguage } from '@lodge/strings'
import { nativeLanguageName, useCookieConsent } from '@lodge/ui'
import { useLocation } from 'react-router'
import { t } from '../t.ts'

const linkClasses =
  'rounded-sm py-1 text-muted-foreground underline decoration-border underline-offset-4 hover:text-foreground hover:decoration-current'

export function Footer() {
  const name = useSite((site) => site.name)
  const links = useSite((site) => site.footerLinks)
  const askAgain = useCookieConsent((state) => state.cleared)
  return (
    <footer className="border-t border-border print:hidden">
      <div className="mx-auto flex max-w-[1152px] flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-5 text-base text-muted-foreground">
        <span>{name || t('app.product')}</span>
        <span className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
          {links.map(({ label, url }) => (
            <a key={`${label} ${url}`} href={url} rel="noopener" className={linkClasses}>
              {label}
            </a>
          ))}
          <PageLanguages />
          <button type="button" onClick={askAgain} className={`${linkClasses} noscript:hidden`}>
            {t('app.footer.cookies')}
          </button>
          <a href="/admin/auth/login" className={linkClasses}>
            {t('app.footer.staff')}
          </a>
        </span>
      </div>
    </footer>
  )
}

/** Leads to the same page in another language, which the browser then keeps. */
function PageLanguages() {
  const languages = useSite((site) => site.pageLanguages)
  const { search, hash } = useLocation()
  if (languages.length === 0) return null
  const addressIn = (lang: string) => {
    const query = new URLSearchParams(search)
    query.set('lang', lang)
    return `?${query}${hash}`
  }
  return (
    <nav aria-label={t('app.footer.language')}>
      <ul className="flex flex-wrap items-baseline gap-x-4 gap-y-2">
        {languages.map((tag) => (
          <li key={tag}>
            {tag === pageLanguage() ? (
              <span
                className="inline-block py-1 font-medium text-foreground"
                aria-current="true"
                lang={tag}
                dir={directionOf(tag)}
              >
                {nativeLanguageName(tag)}
              </span>
            ) : (
              <a href={addressIn(tag)} lang={tag} hrefLang={tag} rel="nofollow" className={linkClasses}>
                {nativeLanguageName(tag)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
