import { cn, SiteLogo } from '@lodge/ui'

/** The site's logo, else the product's mark in the colour of the theme. */
export function Logo({ className }: { className?: string }) {
  const mark = (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cn('size-7 shrink-0 fill-primary', className)}>
      <rect width="32" height="32" rx="7" />
      <path d="M7 16 16 8l9 8v9h-6v-6h-6v6H7z" fill="#fff" />
    </svg>
  )
  return <SiteLogo className="h-7" fallback={mark} />
}
