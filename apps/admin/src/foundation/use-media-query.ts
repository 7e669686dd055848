import { useMemo, useSyncExternalStore } from 'react'

/** The breakpoints of the layout, as in Tailwind's `lg` and `xl`. */
export const widths = { lg: '(min-width: 64rem)', xl: '(min-width: 80rem)' } as const

/** Returns whether the window is as a media query says, also when it changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useMemo(() => {
    const media = window.matchMedia(query)
    return (onChange: () => void) => {
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    }
  }, [query])
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
