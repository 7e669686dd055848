import { readStored } from '@lodge/client'

export type CookieAcceptance = 'all' | 'none'

export const cookieAnswerKey = 'lodge.cookieAcceptance'

/** The server renders the question hidden. */
export const cookieBannerId = 'cookie-banner'

/** Returns null where nothing was answered in this session. */
export function readCookieAnswer(): CookieAcceptance | null {
  const stored = readStored(sessionStorage, cookieAnswerKey)
  return stored === 'all' || stored === 'none' ? stored : null
}

/** Keeps the banner from covering what is focused or read last. */
export function makeRoomFor({ offsetHeight }: HTMLElement): void {
  document.documentElement.style.scrollPaddingBottom = `${offsetHeight}px`
  document.body.style.paddingBottom = `${offsetHeight}px`
}
