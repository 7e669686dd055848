import { cookieBannerId, makeRoomFor, readCookieAnswer } from '../cookie-consent/stored-answer.ts'
import { putThemeOnPage, readStoredTheme } from '../theme/stored-theme.ts'
import { startLate } from './late-start.ts'

// The build puts this into each page, ahead of everything else. It has to be small.

document.addEventListener('DOMContentLoaded', begin)
const theme = readStoredTheme()
if (theme) putThemeOnPage(theme)

/** Starts the app whose files the build has named; the page of an app that names none loads it by itself. */
function begin(): void {
  const list = document.getElementById('app-files')?.textContent
  const root = document.getElementById('root')
  if (!list || !root) return
  askAboutCookies()
  const files: string[] = JSON.parse(list)
  let isPreloaded = false
  startLate(root, {
    preload: () => {
      if (isPreloaded) return
      isPreloaded = true
      for (const file of files) preload(file)
    },
    run: () => import(/* @vite-ignore */ `${files[0]}`),
  })
}

/** The question stands in the page already; its answers are buttons, for which the app comes. */
function askAboutCookies(): void {
  const banner = document.getElementById(cookieBannerId)
  if (!banner || readCookieAnswer() !== null) return
  banner.hidden = false
  makeRoomFor(banner)
}

function preload(file: string): void {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'modulepreload', href: file, crossOrigin: '' })
  document.head.append(link)
}
