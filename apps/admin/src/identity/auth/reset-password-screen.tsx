import { useSession } from '@lodge/client'
import { routes } from '@lodge/contracts'
import { Button, SkeletonRows, usePageTitle } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { LinkFailure } from './link-failure.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { forgotPasswordPath, signInPath } from './route-guards.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { useLinkToken } from './use-link-token.ts'

export function ResetPasswordScreen() {
  const [isDone, setIsDone] = useState(false)
  return isDone ? <PasswordSet /> : <SetPassword onDone={() => setIsDone(true)} />
}

function SetPassword({ onDone }: { onDone: () => void }) {
  usePageTitle(t('auth.reset.title'), [])
  const token = useLinkToken()
  const query = useQuery({
    queryKey: ['password-reset', token],
    queryFn: ({ signal }) => http.call(routes.openPasswordReset, { body: { token } }, { signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const complete = async (password: string) => {
    await http.call(routes.completePasswordReset, { body: { token, password } })
    useSession.getState().staffSignedOut()
    onDone()
  }
  return (
    <SignInFrame title={t('auth.reset.title')} below={query.isError ? <AskAgain /> : null}>
      {query.isPending && <SkeletonRows rows={3} />}
      {query.isError && <LinkFailure token={token} error={query.error} onRetry={() => query.refetch()} />}
      {query.isSuccess && (
        <NewPasswordForm
          email={query.data.email}
          text={t('auth.reset.text', { email: query.data.email })}
          submitLabel={t('auth.reset.submit')}
          onSubmit={complete}
        />
      )}
    </SignInFrame>
  )
}

function AskAgain() {
  return (
    <Link to={forgotPasswordPath} className="text-accent hover:underline">
      {t('auth.reset.again')}
    </Link>
  )
}

function PasswordSet() {
  return (
    <SignInFrame title={t('auth.reset.doneTitle')} text={t('auth.reset.doneText')} below={null}>
      <Button asChild className="h-10 w-full">
        <Link to={signInPath} replace>
          {t('auth.reset.signIn')}
        </Link>
      </Button>
    </SignInFrame>
  )
}
