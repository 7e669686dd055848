import { Breadcrumbs, usePage } from '@lodge/ui'
import { ChevronLeft } from 'lucide-react'
import { Link } from 'react-router'

/** The way to this page; on a phone only the step back. */
export function PageBreadcrumbs() {
  const { breadcrumbs } = usePage()
  const parent = breadcrumbs.findLast((crumb) => crumb.to)
  if (breadcrumbs.length === 0) return null
  return (
    <div className="mx-auto w-full max-w-[1152px] px-4 pt-3 sm:pt-5">
      <Breadcrumbs className="max-sm:hidden" />
      {parent?.to && (
        <Link
          to={parent.to}
          className="flex w-fit items-center gap-1 py-1 text-base text-muted-foreground hover:text-foreground sm:hidden"
        >
          <ChevronLeft aria-hidden className="size-4" />
          {parent.label}
        </Link>
      )}
    </div>
  )
}
