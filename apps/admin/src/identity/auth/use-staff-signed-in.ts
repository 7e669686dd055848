import { takeRedirect, useSession } from '@lodge/client'
import { type AuthUser, routes, type StaffSignIn } from '@lodge/contracts'
import { useNavigate } from 'react-router'
import { adminHome } from '../../foundation/home-addresses.ts'
import { http } from '../../foundation/http.ts'
import { secondFactorPaths } from './route-guards.ts'

/** Returns what follows an answer to a sign-in: the second step where there is one, else where the person wanted to go. */
export function useStaffSignedIn(): (answer: StaffSignIn) => Promise<void> {
  const navigate = useNavigate()
  const enter = useEnterAdmin()
  return async (answer) => {
    if ('secondFactor' in answer) await navigate(secondFactorPaths[answer.secondFactor], { replace: true })
    else await enter(answer)
  }
}

/** Returns what lets somebody in whose session has begun. */
export function useEnterAdmin(): (user: AuthUser) => Promise<void> {
  const navigate = useNavigate()
  return async (user) => {
    const init = await http.call(routes.backendInit, {}, { unauthorized: 'pass' })
    useSession.getState().staffSignedIn(user, init.agent_data)
    await navigate(takeRedirect() ?? adminHome, { replace: true })
  }
}
