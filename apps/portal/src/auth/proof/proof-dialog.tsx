import { useProof } from '@lodge/client'
import { GiveProofByCode, limits, portalRoutes } from '@lodge/contracts'
import {
  Button,
  CodeInput,
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  FieldError,
  FormFailure,
  FormField,
  useSchemaForm,
} from '@lodge/ui'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { getFormErrorMessage } from '../../get-form-error-message.ts'
import { http } from '../../http.ts'
import { t } from '../../t.ts'
import { describeCodeError } from '../describe-code-error.ts'

/** Mails a requester a code by which they prove that it is them, and then lets what waits for it go on. */
export function ProofDialog() {
  const answered = useProof((state) => state.answered)
  const code = useProofCode()
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && answered(false)}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t('auth.proof.title')}</DialogTitle>
          <DialogDescription>
            {code.data && t('auth.proof.sentTo', { email: code.data.email })}
            {!code.data && (code.error ? t('auth.proof.notSent') : t('auth.proof.sending'))}
          </DialogDescription>
        </DialogHeader>
        <div role="alert" className="empty:hidden">
          {code.error && <FieldError>{getFormErrorMessage(code.error)}</FieldError>}
        </div>
        <ProofForm onResend={() => code.mutate()} isSending={code.isPending} />
      </DialogContent>
    </Dialog>
  )
}

function ProofForm({ onResend, isSending }: { onResend: () => void; isSending: boolean }) {
  const answered = useProof((state) => state.answered)
  const form = useSchemaForm({
    schema: GiveProofByCode,
    values: { code: '' },
    toFields: (error) => ({ code: describeCodeError(error) }),
    onSubmit: async (body) => {
      await http.call(portalRoutes.giveProofByCode, { body })
      answered(true)
    },
  })
  const code = form.field('code')
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <FormField field={code} label={t('auth.code.label')} isRequired>
        <CodeInput
          value={code.value}
          length={limits.codeLength}
          autoFocus
          isDisabled={form.isSubmitting}
          onChange={code.onChange}
          onComplete={() => form.submit()}
        />
      </FormField>
      <FormFailure form={form} />
      <p className="text-base text-muted-foreground">
        {t('auth.code.nothing')}{' '}
        <Button variant="link" size="inline" isBusy={isSending} onClick={onResend}>
          {t('auth.code.resend')}
        </Button>
      </p>
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

/** Asks for the code as soon as the question is there, once. */
function useProofCode() {
  const code = useMutation({ mutationFn: () => http.call(portalRoutes.requestProofCode) })
  const isAsked = useRef(false)
  const { mutate } = code
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    mutate()
  }, [mutate])
  return code
}
