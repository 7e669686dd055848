import { ConfirmIdentity, limits, portalRoutes } from '@lodge/contracts'
import { CodeInput, ErrorState, FormFailure, FormField, SkeletonRows, useSchemaForm } from '@lodge/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { http } from '../http.ts'
import { t } from '../t.ts'
import { AuthPage } from './auth-page.tsx'
import { describeCodeError } from './describe-code-error.ts'
import { signInPath } from './guards.ts'
import { ResendButton } from './resend-button.tsx'

const pendingQuery = queryOptions({
  queryKey: ['pending-identity'],
  queryFn: ({ signal }) => http.call(portalRoutes.pendingIdentity, {}, { signal }),
  staleTime: 0,
  retry: false,
})

/** Somebody whom a provider knows shows by a mailed code that the address it names is theirs. */
export function ConfirmAddressScreen() {
  const { data, error, refetch, isRefetching } = useQuery(pendingQuery)
  if (error && !data)
    return (
      <AuthPage title={t('auth.confirmAddress.title')} text={t('auth.confirmAddress.over')}>
        <ErrorState error={error} onRetry={refetch} isRetrying={isRefetching} className="mt-6" />
        <a href={signInPath} className="mt-6 font-medium text-accent underline underline-offset-4">
          {t('auth.confirmAddress.again')}
        </a>
      </AuthPage>
    )
  if (!data)
    return (
      <AuthPage title={t('auth.confirmAddress.title')} text="">
        <SkeletonRows rows={3} className="mt-6" />
      </AuthPage>
    )
  const { email, provider } = data
  return (
    <AuthPage
      title={t('auth.confirmAddress.title')}
      text={
        <>
          {t('auth.confirmAddress.text', { name: provider })}{' '}
          <strong className="font-semibold break-words text-foreground">{email}</strong>.
        </>
      }
    >
      <CodeForm />
      <ResendButton
        resendAllowedAt={data.resendAllowedAt}
        onResend={async () => {
          await http.call(portalRoutes.requestIdentityCode, {}, { unauthorized: 'pass' })
          await refetch()
        }}
      />
    </AuthPage>
  )
}

function CodeForm() {
  const form = useSchemaForm({
    schema: ConfirmIdentity,
    values: { code: '' },
    toFields: (error) => ({ code: describeCodeError(error) }),
    onSubmit: async (body) => {
      const { address } = await http.call(portalRoutes.confirmIdentity, { body }, { unauthorized: 'pass' })
      // The session begins with the next page, in whichever area.
      window.location.assign(address)
    },
  })
  const code = form.field('code')
  return (
    <form {...form.props} className="mt-6">
      <FormField field={code} label={t('auth.code.label')} hint={t('auth.code.hint')} isRequired>
        <CodeInput
          name="code"
          value={code.value}
          length={limits.codeLength}
          autoFocus
          isDisabled={form.isSubmitting}
          onChange={code.onChange}
          onComplete={() => form.submit()}
        />
      </FormField>
      <FormFailure form={form} />
    </form>
  )
}
