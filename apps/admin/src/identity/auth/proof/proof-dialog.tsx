import { useProof } from '@lodge/client'
import { GiveProof, routes } from '@lodge/contracts'
import {
  Button,
  canUsePasskeys,
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  ErrorState,
  FormFailure,
  SkeletonRows,
  TextField,
  useSchemaForm,
} from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { http } from '../../../foundation/http.ts'
import { t } from '../../../foundation/t.ts'
import { PasskeyProof } from '../passkeys/passkey-proof.tsx'
import { PasswordField } from '../password-field.tsx'
import { ProviderProof } from '../providers/provider-proof.tsx'

/** The code may be empty, as without a second factor there is none. The server refuses a missing one. */
const PasswordAndCode = GiveProof.extend({ code: z.string() })

/** Asks staff to prove that it is them, and then lets what waits for it go on. */
export function ProofDialog() {
  const answered = useProof((state) => state.answered)
  const { data, error, refetch, isRefetching } = useQuery({
    queryKey: ['proof'],
    queryFn: ({ signal }) => http.call(routes.proof, {}, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const takesPasskey = data?.hasPasskey === true && canUsePasskeys()
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && answered(false)}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t('auth.proof.title')}</DialogTitle>
          <DialogDescription>
            {takesPasskey ? t('auth.proof.passkeyText') : t('auth.proof.text')}
          </DialogDescription>
        </DialogHeader>
        {takesPasskey && <PasskeyProof onProved={() => answered(true)} />}
        {data && <ProviderProof providers={data.providers ?? []} onProved={() => answered(true)} />}
        {data && <ProofForm asksForCode={data.asksForCode} />}
        {!data && !error && <SkeletonRows rows={2} />}
        {!data && error && (
          <ErrorState
            title={t('auth.proof.failed')}
            error={error}
            onRetry={refetch}
            isRetrying={isRefetching}
          />
        )}
      </DialogContent>
    </Dialog>
  )
}

function ProofForm({ asksForCode }: { asksForCode: boolean }) {
  const answered = useProof((state) => state.answered)
  const form = useSchemaForm({
    schema: PasswordAndCode,
    values: { password: '', code: '' },
    onSubmit: async ({ password, code }) => {
      await http.call(routes.giveProof, { body: asksForCode ? { password, code } : { password } })
      answered(true)
    },
  })
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <PasswordField
        field={form.field('password')}
        label={t('account.password.current')}
        autoComplete="current-password"
        autoFocus
      />
      {asksForCode && (
        <TextField
          field={form.field('code')}
          label={t('auth.factor.code')}
          isRequired
          hint={t('account.factor.codeHint')}
          autoComplete="one-time-code"
          inputClassName="h-10"
        />
      )}
      <FormFailure form={form} />
      <DialogFooter>
        <Button variant="outline" onClick={() => answered(false)}>
          {t('auth.proof.cancel')}
        </Button>
        <Button type="submit" isBusy={form.isSubmitting}>
          {t('auth.proof.submit')}
        </Button>
      </DialogFooter>
    </form>
  )
}
