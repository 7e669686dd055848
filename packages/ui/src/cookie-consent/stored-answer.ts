import { readStored } from '@lodge/client'

export type CookieAcceptance = 'all' | 'none'

export const cookieAnswerKey = 'lodge.cookieAcceptance'

/** The element that asks, which the server renders hidden. */
export const cookieBannerId = 'cookie-banner'

/** Returns what was answered in this session; null where nothing was yet. */
export function readCookieAnswer(): CookieAcceptance | null {
  const stored = readStored(sessionStorage, cookieAnswerKey)
  return stored === 'all' || stored === 'none' ? stored : null
}

/** Gives the page room at its foot, so that the banner covers nothing that is focused or read last. */
export function makeRoomFor({ offsetHeight }: HTMLElement): void {
  document.documentElement.style.scrollPaddingBottom = `${offsetHeight}px`
  document.body.style.paddingBottom = `${offsetHeight}px`
}
