import { useSite } from '@lodge/client'
import type { ReactNode } from 'react'
import { cn } from '../lib/cn.ts'

export function SiteLogo({ className, fallback }: { className: string; fallback: ReactNode }) {
  const logo = useSite((site) => site.logo)
  return logo === null ? (
    fallback
  ) : (
    <img src={logo} alt="" className={cn('w-auto max-w-36 shrink-0 object-contain', className)} />
  )
}
