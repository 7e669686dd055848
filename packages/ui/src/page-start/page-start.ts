import { carriedRedirect, redirectParam, saveRedirect } from '@lodge/client/redirect'
import { cookieBannerId, makeRoomFor, readCookieAnswer } from '../cookie-consent/stored-answer.ts'
import { putThemeOnPage, readStoredTheme } from '../theme/stored-theme.ts'
import { fetchAhead } from './fetch-ahead.ts'
import { startLate } from './late-start.ts'
import { replaceRefusedStorage } from './refused-storage.ts'
import { bringStyles, fetchStyles } from './rest-of-styles.ts'

// Stands in each page, ahead of everything else, so it has to be small.

replaceRefusedStorage()
document.addEventListener('DOMContentLoaded', begin)
const theme = readStoredTheme()
if (theme) putThemeOnPage(theme)

/** An app without named files is loaded by its page. */
function begin(): void {
  const list = document.getElementById('app-files')?.textContent
  const root = document.getElementById('root')
  if (!list || !root) return
  askAboutCookies()
  keepCarriedRedirect()
  const files: string[] = JSON.parse(list)
  let isPreloaded = false
  startLate(root, {
    preload: () => {
      if (isPreloaded) return
      isPreloaded = true
      for (const href of files) fetchAhead({ rel: 'modulepreload', href, crossOrigin: '' })
      fetchStyles()
    },
    run: async () => {
      await bringStyles()
      return import(/* @vite-ignore */ `${files[0]}`)
    },
  })
}

/** The question stands in the page already; its answers need the app. */
function askAboutCookies(): void {
  const banner = document.getElementById(cookieBannerId)
  if (!banner || readCookieAnswer() !== null) return
  banner.hidden = false
  makeRoomFor(banner)
}

/** Moves the redirect out of the address, into this tab. */
function keepCarriedRedirect(): void {
  const address = carriedRedirect(location.search)
  if (address === null || !location.pathname.startsWith('/auth/')) return
  saveRedirect(address)
  const query = new URLSearchParams(location.search)
  query.delete(redirectParam)
  history.replaceState(
    history.state,
    '',
    `${location.pathname}${query.size > 0 ? `?${query}` : ''}${location.hash}`,
  )
}
