import { useEffect, useRef } from 'react'
import { Button } from '../components/ui/button.tsx'
import { t } from '../t.ts'
import { useCookieConsent } from './cookie-consent-store.ts'
import { cookieBannerId, makeRoomFor } from './stored-answer.ts'

/**
 * Both answers look the same and neither is preselected. Only the browser knows the answer, so the server renders the
 * question hidden, and the page's own script shows it.
 */
export function CookieBanner() {
  const { cookieAcceptance, allAccepted, allRejected } = useCookieConsent()
  const banner = useRef<HTMLElement>(null)
  const isOpen = cookieAcceptance === null

  useEffect(() => {
    const element = banner.current
    if (!isOpen || !element) return
    const observer = new ResizeObserver(() => makeRoomFor(element))
    observer.observe(element)
    return () => {
      observer.disconnect()
      document.documentElement.style.scrollPaddingBottom = ''
      document.body.style.paddingBottom = ''
    }
  }, [isOpen])

  if (!isOpen) return null
  return (
    <section
      ref={banner}
      id={cookieBannerId}
      hidden={typeof window === 'undefined'}
      aria-label={t('ui.cookies.title')}
      className="fixed inset-x-0 bottom-0 z-40 border-t border-border bg-background shadow-menu print:hidden"
    >
      <div className="mx-auto flex max-w-[1152px] flex-col gap-2 px-4 py-3 md:flex-row md:items-center md:gap-10">
        <div className="min-w-0 flex-1">
          <h2 className="text-base font-semibold max-md:sr-only">{t('ui.cookies.title')}</h2>
          <p className="text-sm text-muted-foreground md:text-base">{t('ui.cookies.text')}</p>
        </div>
        <div className="flex shrink-0 gap-3 *:flex-1 md:*:flex-none">
          <Button variant="outline" size="small" onClick={allAccepted}>
            {t('ui.cookies.acceptAll')}
          </Button>
          <Button variant="outline" size="small" onClick={allRejected}>
            {t('ui.cookies.rejectAll')}
          </Button>
        </div>
      </div>
    </section>
  )
}
