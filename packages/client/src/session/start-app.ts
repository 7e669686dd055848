import type { BackendInit, FrontendInit } from '@lodge/contracts'
import { peopleRoutes } from '@lodge/contracts'
import type { HttpClient } from '../http/http-client.ts'
import { takeRedirect } from './redirect.ts'
import { useSession } from './session-store.ts'
import { followSiteChanges } from './site-changes.ts'
import { useSite } from './site-store.ts'

type StartApp = {
  http: HttpClient
  /** Installs the router and renders. Called once, whether or not init succeeded. */
  mount: () => void | Promise<void>
  location?: Pick<Location, 'search' | 'assign'>
}

/**
 * Starts an app in the order of the specification's "Start-up behaviour": a pending login redirect is followed instead
 * of starting; otherwise the CSRF cookie, then init for the area, then the app. Without init the app is mounted too,
 * without site data.
 */
export async function startApp({ http, mount, location = window.location }: StartApp) {
  if (new URLSearchParams(location.search).has('login_redirect')) {
    const address = takeRedirect()
    if (address !== null) return location.assign(address)
  }
  await initialise(http).catch((error: unknown) => console.warn('Started without site data', error))
  await mount()
  followSiteChanges(http)
}

async function initialise(http: HttpClient) {
  await http.fetchCsrfCookie()
  if (http.area === 'admin') await reloadStaffSession(http)
  else storeRequester(await http.call(peopleRoutes.init, {}, { unauthorized: 'pass' }))
}

/** Asks again who is signed in to the admin area, with which rights, and keeps the answer. Rejects as `call` does. */
export async function reloadStaffSession(http: Pick<HttpClient, 'call'>): Promise<void> {
  storeStaff(await http.call(peopleRoutes.backendInit, {}, { unauthorized: 'pass' }))
}

function storeStaff(answer: BackendInit) {
  useSite.getState().initialised(answer)
  const session = useSession.getState()
  if (answer.user) session.staffSignedIn(answer.user, answer.agent_data)
  else session.staffSignedOut()
  session.sessionEnded(answer.session_ended ?? null)
}

function storeRequester(answer: FrontendInit) {
  useSite.getState().initialised(answer)
  const session = useSession.getState()
  if (answer.user) session.requesterSignedIn(answer.user)
  else session.requesterSignedOut()
  session.sessionEnded(answer.session_ended ?? null)
}
