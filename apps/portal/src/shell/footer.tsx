import { useSite } from '@lodge/client'
import { useCookieConsent } from '@lodge/ui'
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
        <span className="flex flex-wrap gap-x-6 gap-y-2">
          {links.map(({ label, url }) => (
            <a key={`${label} ${url}`} href={url} rel="noopener" className={linkClasses}>
              {label}
            </a>
          ))}
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
