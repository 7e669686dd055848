import type { ReactNode } from 'react'
import type { PromptKind } from './validate-prompt.ts'

export type ConfirmOptions = {
  title: ReactNode
  text?: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  isDestructive?: boolean
}
export type ChooseOptions = ConfirmOptions & { denyLabel?: string }
export type PromptOptions = Omit<ConfirmOptions, 'isDestructive'> & {
  label: string
  kind?: PromptKind
  initialValue?: string
  validate?: (value: string) => string | null
}

export type DialogRequest =
  | { kind: 'confirm' | 'alert'; question: ConfirmOptions; answer: (value: boolean) => void }
  | { kind: 'choose'; question: ChooseOptions; answer: (value: 'confirm' | 'deny' | 'cancel') => void }
  | { kind: 'prompt'; question: PromptOptions; answer: (value: string | null) => void }

export function cancelRequest(request: DialogRequest): void {
  if (request.kind === 'prompt') request.answer(null)
  else if (request.kind === 'choose') request.answer('cancel')
  else request.answer(false)
}
