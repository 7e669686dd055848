import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { cn } from '../lib/cn.ts'
import { t } from '../t.ts'
import { usePage } from './page-title.tsx'
import type { Breadcrumb } from './route-handle.ts'

/** The last step is the present screen. */
export function Breadcrumbs({ items, className }: { items?: readonly Breadcrumb[]; className?: string }) {
  const page = usePage()
  const crumbs = items ?? page.breadcrumbs
  if (crumbs.length === 0) return null
  return (
    <nav aria-label={t('ui.breadcrumbs.label')} className={cn('min-w-0', className)}>
      <ol className="flex min-w-0 flex-wrap items-center gap-x-2 text-base">
        {crumbs.map((crumb, index) => (
          <li key={`${crumb.to ?? ''} ${crumb.label}`} className="flex max-w-full min-w-0 items-center gap-2">
            {index > 0 && <ChevronRight aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />}
            <BreadcrumbLabel crumb={crumb} isLast={index === crumbs.length - 1} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

function BreadcrumbLabel({ crumb, isLast }: { crumb: Breadcrumb; isLast: boolean }) {
  if (isLast)
    return (
      <span aria-current="page" className="truncate font-medium portal:font-normal">
        {crumb.label}
      </span>
    )
  if (!crumb.to) return <span className="truncate text-muted-foreground">{crumb.label}</span>
  return (
    <Link
      to={crumb.to}
      className="truncate py-0.5 text-muted-foreground hover:text-foreground hover:underline"
    >
      {crumb.label}
    </Link>
  )
}
