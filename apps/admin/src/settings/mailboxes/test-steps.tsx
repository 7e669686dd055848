import { ApiError } from '@lodge/client'
import { CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'

/** A step of a test, which has worked or not. */
export function TestStep({ isFailed, children }: { isFailed: boolean; children: ReactNode }) {
  const Icon = isFailed ? CircleX : CircleCheck
  return (
    <li className={isFailed ? 'flex items-center gap-1.5 text-destructive' : 'flex items-center gap-1.5'}>
      <Icon aria-hidden className={isFailed ? 'size-4 shrink-0' : 'size-4 shrink-0 text-success'} />
      {children}
    </li>
  )
}

/** A refusal is about what is entered here: its own words say more than that something is wrong. */
export function fieldErrorOf(error: unknown): string | undefined {
  return error instanceof ApiError ? Object.values(error.fields)[0] : undefined
}
