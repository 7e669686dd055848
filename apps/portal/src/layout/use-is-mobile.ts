import { useSyncExternalStore } from 'react'

const query = '(max-width: 639.98px)'

function onChange(listener: () => void) {
  const media = window.matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Returns whether the window is narrower than the first breakpoint (specification, section 9). */
export function useIsMobile(): boolean {
  return useSyncExternalStore(
    onChange,
    () => window.matchMedia(query).matches,
    () => false,
  )
}
