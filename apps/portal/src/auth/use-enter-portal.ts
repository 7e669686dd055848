import { takeRedirect, useSession } from '@lodge/client'
import type { FrontendUser } from '@lodge/contracts'
import { useNavigate } from 'react-router'
import { queryCache } from '../query-cache.ts'
import { useEmailLogin } from './email-login-store.ts'
import { departmentPath } from './guards.ts'

/** Takes whoever has signed in to where they wanted to go; without a name or a department they give those first. */
export function useEnterPortal(): (user: FrontendUser) => Promise<void> {
  const navigate = useNavigate()
  return async (user) => {
    // A visitor has read less.
    queryCache.clear()
    useSession.getState().requesterSignedIn(user)
    const path = user.isComplete ? (takeRedirect() ?? '/tickets/index') : departmentPath
    await navigate(path, { replace: true })
    useEmailLogin.getState().ended()
  }
}
