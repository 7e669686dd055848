import { routes } from '@lodge/contracts'
import { SkeletonRows, usePageTitle } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { LinkFailure } from './link-failure.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useLinkToken } from './use-link-token.ts'
import { useStaffSignedIn } from './use-staff-signed-in.ts'

/** Lets somebody who was invited by mail set their first password, and signs them in. */
export function InvitationScreen() {
  usePageTitle(t('users.invitation.title'), [])
  const token = useLinkToken()
  const query = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => http.call(routes.openInvitation, { body: { token } }, { signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const signedIn = useStaffSignedIn()
  const accept = async (password: string) => {
    const body = { token, password }
    await signedIn(await http.call(routes.acceptInvitation, { body }, { unauthorized: 'pass' }))
  }
  return (
    <SignInFrame title={t('users.invitation.title')} below={null}>
      {query.isPending && <SkeletonRows rows={3} />}
      {query.isError && <LinkFailure token={token} error={query.error} onRetry={() => query.refetch()} />}
      {query.isSuccess && (
        <NewPasswordForm
          email={query.data.email}
          name={query.data.name}
          text={t('users.invitation.text', { email: query.data.email })}
          submitLabel={t('users.invitation.submit')}
          onSubmit={accept}
        />
      )}
    </SignInFrame>
  )
}
