import { ApiError } from '@lodge/client'
import { limits, portalRoutes } from '@lodge/contracts'
import { useSchemaForm } from '@lodge/ui'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { http } from '../http.ts'
import { useRefusedForm } from '../page-forms.ts'
import { describeCodeError } from './describe-code-error.ts'
import { usePasskeyOffer } from './passkeys/passkey-offer-store.ts'
import { useEnterPortal } from './use-enter-portal.ts'

const EnteredCode = z.object({ code: z.string() })

/**
 * Takes the code and sends it; on success the person is in and goes where they wanted, or gives name and department
 * first. A right code that another browser asked for is `isUnconfirmed` until the person says that they want to sign in
 * here. A code that a link brought along is sent by itself.
 */
export function useSignIn(email: string, linkedCode: string | null) {
  const enter = useEnterPortal()
  const refused = useRefusedForm('code')
  const [isUnconfirmed, setIsUnconfirmed] = useState(refused?.isUnconfirmed === true)
  const form = useSchemaForm({
    schema: EnteredCode,
    values: { code: linkedCode ?? refused?.values.code ?? '' },
    toFields: (error) => ({ code: describeCodeError(error) }),
    onSubmit: async ({ code }) => {
      if (code.length < limits.codeLength) return
      try {
        const body = { email, code, ...(isUnconfirmed && { isConfirmed: true }) }
        const user = await http.call(portalRoutes.signInWithCode, { body }, { unauthorized: 'pass' })
        await enter(user)
        void usePasskeyOffer.getState().codeUsed()
      } catch (error) {
        const isElsewhere = error instanceof ApiError && error.code === 'code_from_other_browser'
        setIsUnconfirmed(isElsewhere)
        if (!isElsewhere) throw error
      }
    },
  })
  const sentCode = useRef<string>(null)
  useEffect(() => {
    if (linkedCode === null || sentCode.current === linkedCode) return
    sentCode.current = linkedCode
    form.submit()
  })
  return { form, isUnconfirmed, goBack: () => setIsUnconfirmed(false), refused }
}
