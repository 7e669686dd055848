import { mayEnter, reloadStaffSession, useSession } from '@lodge/client'
import type { AuthUser } from '@lodge/contracts'
import { toast, useRouteAccess } from '@lodge/ui'
import { useRevalidator } from 'react-router'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'

/**
 * Returns a function that reads the agent's rights and, where they have changed, runs the guards again. These
 * lead away from a page that is no longer allowed, and a notice says why.
 */
export function useReloadAccess(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  const access = useRouteAccess()
  return async () => {
    const before = accessOf(useSession.getState().authUser)
    // Without an answer the rights stay as they were shown; the server decides in any case.
    await reloadStaffSession(http).catch(() => undefined)
    const { authUser } = useSession.getState()
    if (accessOf(authUser) === before) return
    const mayStay = access.every((needed) => mayEnter(authUser, needed))
    await revalidate()
    if (authUser && !mayStay) toast.info(t('app.accessLost'))
  }
}

function accessOf(user: AuthUser | null): string {
  return JSON.stringify(user && [user.alias, user.role, user.permissions.toSorted()])
}
