import { peopleRoutes } from '@lodge/contracts'
import type { HttpClient } from '../http/http-client.ts'
import { writeStored } from '../storage.ts'
import { useSite } from './site-store.ts'

const key = 'lodge.site-changed'
/** Milliseconds in the background after which a tab looks whether the site has changed. */
const awayMs = 60_000

/** Tells the other tabs of this browser. */
export function tellSiteChanged(revision: number): void {
  writeStored(localStorage, key, revision)
}

/** Shows changed settings at once in tabs of the same browser, elsewhere when a tab is shown again. */
export function followSiteChanges(http: HttpClient): void {
  let leftAt = Date.now()
  const reload = () => void readSite(http).catch(() => undefined)
  window.addEventListener('storage', (event) => {
    if (event.key === key) reload()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leftAt = Date.now()
    else if (Date.now() - leftAt >= awayMs) reload()
  })
}

async function readSite(http: HttpClient): Promise<void> {
  const route = http.area === 'admin' ? peopleRoutes.backendInit : peopleRoutes.init
  useSite.getState().initialised(await http.call(route, {}, { unauthorized: 'pass' }))
}
