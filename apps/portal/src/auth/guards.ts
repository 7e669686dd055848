import { redirectReached, saveRedirect, useSession } from '@lodge/client'
import { type LoaderFunction, redirect } from 'react-router'

export const signInPath = '/auth/sign-in'
export const codePath = '/auth/email-verification'
export const departmentPath = '/auth/department'

/**
 * Lets a signed-in requester in. Others are sent to sign in, and those who have not given name and department
 * are asked for them first; both come back here afterwards (specification, section 2).
 */
export const requireRequester: LoaderFunction = ({ request }) => {
  const { frontendUser } = useSession.getState()
  const { pathname, search } = new URL(request.url)
  const address = pathname + search
  if (frontendUser?.isComplete) {
    redirectReached(address)
    return null
  }
  saveRedirect(address)
  return redirect(frontendUser ? departmentPath : signInPath)
}

/** The sign-in screens are for those who are not signed in. */
export const requireSignedOut: LoaderFunction = () => {
  const { frontendUser } = useSession.getState()
  if (!frontendUser) return null
  return redirect(frontendUser.isComplete ? '/tickets/index' : departmentPath)
}

/** The department screen is for those who have just signed in for the first time. */
export const requireIncompleteProfile: LoaderFunction = () => {
  const { frontendUser } = useSession.getState()
  if (!frontendUser) return redirect(signInPath)
  return frontendUser.isComplete ? redirect('/tickets/index') : null
}
