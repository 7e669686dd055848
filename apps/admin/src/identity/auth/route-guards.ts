import { mayEnter, type RouteAccess, redirectReached, saveRedirect, useSession } from '@lodge/client'
import { type LoaderFunction, redirect } from 'react-router'
import { adminHome } from '../../foundation/home-addresses.ts'

export const signInPath = '/admin/auth/login'
export const secondFactorPaths = {
  code: '/admin/auth/second-factor',
  enrolment: '/admin/auth/second-factor-setup',
} as const
export const forgotPasswordPath = '/admin/auth/forgot-password'

/** Lets signed-in staff in; others are sent to sign in and come back here afterwards (specification, section 2). */
export const requireStaff: LoaderFunction = ({ request }) => {
  const { pathname, search } = new URL(request.url)
  const address = pathname + search
  if (useSession.getState().authUser) {
    redirectReached(address)
    return null
  }
  saveRedirect(address)
  return redirect(signInPath)
}

/**
 * Sends those without the permission or role to admin-home (specification, section 4). Leaves those who are
 * not signed in to `staffOnly` above it: guards of one address run together, and the innermost redirect would
 * win.
 */
export function requireAccess(access: RouteAccess): LoaderFunction {
  return () => {
    const { authUser } = useSession.getState()
    return authUser === null || mayEnter(authUser, access) ? null : redirect(adminHome)
  }
}

/** The sign-in screen is for those who are not signed in. */
export const requireSignedOut: LoaderFunction = () =>
  useSession.getState().authUser ? redirect(adminHome) : null
