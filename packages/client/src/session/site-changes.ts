import { peopleRoutes } from '@lodge/contracts'
import type { HttpClient } from '../http/http-client.ts'
import { writeStored } from '../storage.ts'
import { useSite } from './site-store.ts'

const key = 'lodge.site-changed'
/** After how long in the background a tab looks whether the site has changed. */
const awayMs = 60_000

/** Tells the other tabs of this browser that the site's settings were saved. */
export function tellSiteChanged(revision: number): void {
  writeStored(localStorage, key, revision)
}

/** Shows changed settings at once in the tabs of the same browser, and elsewhere when one comes back to the tab. */
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
