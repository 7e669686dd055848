import { type EnrolledSignIn, routes } from '@lodge/contracts'
import { ErrorState, SkeletonRows } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { http } from '../../../foundation/http.ts'
import { t } from '../../../foundation/t.ts'
import { SignInFrame } from '../sign-in-frame.tsx'
import { useEnterAdmin } from '../use-staff-signed-in.ts'
import { AuthenticatorSetup } from './authenticator-setup.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'

/** Has somebody set up a second factor that their role requires, before anything else. */
export function EnrolmentScreen() {
  const [enrolled, setEnrolled] = useState<EnrolledSignIn | null>(null)
  const enter = useEnterAdmin()
  if (enrolled)
    return (
      <SignInFrame title={t('auth.factor.codes')} below={null}>
        <RecoveryCodeList
          codes={enrolled.recoveryCodes}
          doneLabel={t('auth.factor.kept')}
          onDone={() => void enter(enrolled.user)}
        />
      </SignInFrame>
    )
  return (
    <SignInFrame title={t('auth.factor.setUp')} text={t('auth.factor.requiredText')}>
      <Enrolment onEnrolled={setEnrolled} />
    </SignInFrame>
  )
}

function Enrolment({ onEnrolled }: { onEnrolled: (enrolled: EnrolledSignIn) => void }) {
  const query = useQuery({
    queryKey: ['second-factor-enrolment'],
    queryFn: ({ signal }) => http.call(routes.beginEnrolment, {}, { signal, unauthorized: 'pass' }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (query.isPending) return <SkeletonRows rows={6} />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => query.refetch()} />
  const confirm = async (code: string) => {
    onEnrolled(await http.call(routes.completeEnrolment, { body: { code } }, { unauthorized: 'pass' }))
  }
  return <AuthenticatorSetup created={query.data} onCode={confirm} />
}
