import { useSite } from '@lodge/client'
import { cn } from '@lodge/ui'

/** The site's logo, else the product's mark. */
export function SiteMark({ className }: { className: string }) {
  const logo = useSite((site) => site.logo)
  return <img src={logo ?? '/admin/favicon.svg'} alt="" className={cn('object-contain', className)} />
}
