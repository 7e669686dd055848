import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useMissingPage } from '../page/page-title.tsx'
import { t } from '../t.ts'

interface NotFoundStateProps {
  /** Pages that may have been meant. */
  suggestions?: ReactNode
  children?: ReactNode
}

/** Shows the address; further ways go in as children. */
export function NotFoundState({ suggestions, children }: NotFoundStateProps) {
  const { pathname } = useLocation()
  useMissingPage()
  const lastPart = pathname.lastIndexOf('/') + 1
  return (
    <section className="mx-auto flex w-full max-w-[656px] flex-col gap-6 py-10 portal:py-16">
      <div>
        <p className="text-meta text-muted-foreground">{t('ui.notFound.eyebrow')}</p>
        <h1 className="text-xl font-semibold tracking-tight portal:text-2xl portal:font-bold">
          {t('ui.notFound.title')}
        </h1>
        <p className="mt-1 text-body text-muted-foreground">{t('ui.notFound.text')}</p>
      </div>
      <p className="rounded-md bg-surface px-4 py-3 text-base break-all text-muted-foreground">
        {pathname.slice(0, lastPart)}
        <strong className="font-semibold text-foreground">{pathname.slice(lastPart)}</strong>
      </p>
      {suggestions}
      {children && <div className="flex flex-wrap gap-3">{children}</div>}
    </section>
  )
}
