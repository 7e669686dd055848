import type { CSSProperties, ReactNode } from 'react'
import { useToastPlace } from './use-toast-place.ts'

interface PlacedProps {
  count: number
  children: (style: CSSProperties) => ReactNode
}

/** Covers nothing that can be pressed. */
export function Placed({ count, children }: PlacedProps) {
  return children(useToastPlace(count) ?? {})
}
