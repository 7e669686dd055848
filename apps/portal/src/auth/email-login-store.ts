import { browserStorage, readStored, writeStored } from '@lodge/client'
import { CodeRequested } from '@lodge/contracts'
import { create } from 'zustand'
import { codeRequestedByForm } from '../page-forms.ts'

const key = 'lodge.emailLogin'
const storage = browserStorage('sessionStorage')

interface EmailLogin {
  /** The address that a code was sent to; null before one was asked for. */
  email: string | null
  resendAllowedAt: string | null
  codeSent: (answer: CodeRequested) => void
  /** The person is in, or wants another address. */
  ended: () => void
}

/** The e-mail login (specification, section 3), kept for this tab so that the countdown survives a reload. */
export const useEmailLogin = create<EmailLogin>()((set) => ({
  ...begin(),
  codeSent: ({ email, resendAllowedAt }) => {
    writeStored(storage, key, { email, resendAllowedAt })
    set({ email, resendAllowedAt })
  },
  ended: () => {
    writeStored(storage, key, null)
    set({ email: null, resendAllowedAt: null })
  },
}))

function begin(): CodeRequested | { email: null; resendAllowedAt: null } {
  const byForm = codeRequestedByForm()
  if (byForm) writeStored(storage, key, byForm)
  const stored = CodeRequested.safeParse(byForm ?? readStored(storage, key))
  return stored.success ? stored.data : { email: null, resendAllowedAt: null }
}
