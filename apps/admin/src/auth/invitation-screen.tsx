import { useSession } from '@lodge/client'
import { routes } from '@lodge/contracts'
import { ErrorState, SkeletonRows, usePageTitle } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { http } from '../http.ts'
import { t } from '../t.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { adminHome } from './route-guards.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { useLinkToken } from './use-link-token.ts'

/** Who was invited by mail sets their first password here, and is signed in. */
export function InvitationScreen() {
  usePageTitle(t('users.invitation.title'), [])
  const token = useLinkToken()
  const query = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => http.call(routes.openInvitation, { body: { token } }, { signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const accept = useAcceptInvitation(token)
  return (
    <SignInFrame title={t('users.invitation.title')} below={null}>
      {query.isPending && <SkeletonRows rows={3} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => query.refetch()} />}
      {query.isSuccess && (
        <NewPasswordForm
          email={query.data.email}
          text={t('users.invitation.text', { email: query.data.email })}
          submitLabel={t('users.invitation.submit')}
          onSubmit={accept}
        />
      )}
    </SignInFrame>
  )
}

function useAcceptInvitation(token: string) {
  const navigate = useNavigate()
  return async (password: string) => {
    const body = { token, password }
    const user = await http.call(routes.acceptInvitation, { body }, { unauthorized: 'pass' })
    const init = await http.call(routes.backendInit, {}, { unauthorized: 'pass' })
    useSession.getState().staffSignedIn(user, init.agent_data)
    await navigate(adminHome, { replace: true })
  }
}
