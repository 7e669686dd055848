import type { CodeRequested } from '@lodge/contracts'
import { provideState } from '@lodge/ui'
import { create } from 'zustand'

/** A form that was sent without the app, and why it was refused. */
export interface RefusedForm {
  name: 'sign-in' | 'code' | 'reply' | 'status'
  values: Record<string, string>
  problem: string
  /** The right code came from another browser: the person has to say that they want to sign in here. */
  isUnconfirmed: boolean
}

interface PageForms {
  /** Shows that a form comes from a page of ours; only pages of the server's have it, as the app sends none. */
  token: string | null
  refused: RefusedForm | null
  /** The sign-in code that a form of this browser has asked for. */
  codeRequested: CodeRequested | null
}

const usePageForms = create<PageForms>()(() => ({ token: null, refused: null, codeRequested: null }))

/** Gives a page what its forms need before anything of it is drawn. */
export function providePageForms(forms: PageForms): void {
  provideState(usePageForms, forms)
}

/** Returns the form of this name as it was sent to the page and refused; null where it was not. */
export function useRefusedForm(name: RefusedForm['name']): RefusedForm | null {
  return usePageForms(({ refused }) => (refused?.name === name ? refused : null))
}

/** Forgets the form: it was sent once more. */
export function forgetRefusedForm(): void {
  usePageForms.setState({ refused: null })
}

/** Returns the token of a form that may be sent before the app is there. */
export function useFormToken(): string | null {
  return usePageForms(({ token }) => token)
}

/** Returns the sign-in code that was asked for before the app was there; null where none was. */
export function codeRequestedByForm(): CodeRequested | null {
  return usePageForms.getState().codeRequested
}
