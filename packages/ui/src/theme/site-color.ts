import { useSite } from '@lodge/client'
import { darkThemeColor } from '@lodge/contracts'

/** Gives main buttons the site's colour, now and whenever it changes. Call it once before rendering. */
export function followSiteColor(): void {
  apply(useSite.getState().primaryColor)
  useSite.subscribe(({ primaryColor }, before) => {
    if (primaryColor !== before.primaryColor) apply(primaryColor)
  })
}

function apply(color: string | null): void {
  const { style } = document.documentElement
  if (color === null) style.removeProperty('--primary')
  else style.setProperty('--primary', `light-dark(${color}, ${darkThemeColor(color)})`)
}
