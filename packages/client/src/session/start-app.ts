import type { BackendInit, FrontendInit } from '@lodge/contracts'
import { peopleRoutes } from '@lodge/contracts'
import type { HttpClient } from '../http/http-client.ts'
import { takeRedirect } from './redirect.ts'
import { useSession } from './session-store.ts'
import { followSiteChanges } from './site-changes.ts'
import { useSite } from './site-store.ts'

type StartApp = {
  http: HttpClient
  /** Called once, whether or not init succeeded. */
  mount: () => void | Promise<void>
  location?: Pick<Location, 'search' | 'assign'>
}

/**
 * Starts an app (specification, "Start-up behaviour"): follows a pending login redirect; otherwise fetches the CSRF
 * cookie, then init, then mounts. Without init it mounts too, without site data.
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

/** Reloads who is signed in to the admin area, with which rights. Rejects as `call` does. */
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
