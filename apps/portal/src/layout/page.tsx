import { cn } from '@lodge/ui'
import type { ReactNode } from 'react'

/** A page's content: 1120 wide, with the gutters of the shell. */
export function Page({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={cn('mx-auto w-full max-w-[1152px] px-4 pt-3 pb-16 sm:pt-4', className)}>{children}</div>
  )
}
