import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../components/ui/button.tsx'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '../components/ui/dialog.tsx'
import { Field } from '../components/ui/field.tsx'
import { Input } from '../components/ui/input.tsx'
import { t } from '../t.ts'
import { type PromptKind, validatePrompt } from './validate-prompt.ts'

export type PromptDialogProps = {
  isOpen: boolean
  title: ReactNode
  text?: ReactNode
  label: string
  kind?: PromptKind | undefined
  initialValue?: string | undefined
  confirmLabel?: string | undefined
  cancelLabel?: string | undefined
  /** Returns a message, or null; the kind's own rule comes first. */
  validate?: ((value: string) => string | null) | undefined
  onConfirm: (value: string) => void
  onCancel: () => void
}

export function PromptDialog({ isOpen, title, text, onCancel, ...form }: PromptDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onCancel()}>
      <DialogContent {...(text ? {} : { 'aria-describedby': undefined })}>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          {text && <DialogDescription>{text}</DialogDescription>}
        </DialogHeader>
        <PromptForm {...form} onCancel={onCancel} />
      </DialogContent>
    </Dialog>
  )
}

type PromptFormProps = Omit<PromptDialogProps, 'isOpen' | 'title' | 'text'>

function PromptForm({
  label,
  kind = 'text',
  initialValue = '',
  validate,
  onConfirm,
  onCancel,
  ...labels
}: PromptFormProps) {
  const [value, setValue] = useState(initialValue)
  const [error, setError] = useState<string | null>(null)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const problem = validatePrompt(kind, value) ?? validate?.(value.trim()) ?? null
    setError(problem)
    if (problem === null) onConfirm(value.trim())
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      <Field label={label} error={error}>
        <Input
          type={kind}
          value={value}
          onChange={(event) => {
            setValue(event.target.value)
            setError(null)
          }}
        />
      </Field>
      <DialogFooter>
        <Button variant="outline" onClick={onCancel}>
          {labels.cancelLabel ?? t('ui.dialog.cancel')}
        </Button>
        <Button type="submit">{labels.confirmLabel ?? t('ui.dialog.confirm')}</Button>
      </DialogFooter>
    </form>
  )
}
