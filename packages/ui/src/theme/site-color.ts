import { useSite } from '@lodge/client'
import { darkThemeColor } from '@lodge/contracts'

/** Call it once before rendering. */
export function followSiteColor(): void {
  apply(useSite.getState().primaryColor)
  useSite.subscribe(({ primaryColor }, before) => {
    if (primaryColor !== before.primaryColor) apply(primaryColor)
  })
}

function apply(color: string | null): void {
  const { style } = document.documentElement
  if (color === null) style.removeProperty('--primary')
  else style.setProperty('--primary', siteColorStyle(color))
}

/** Returns the value of `--primary`. */
export function siteColorStyle(color: string): string {
  return `light-dark(${color}, ${darkThemeColor(color)})`
}
