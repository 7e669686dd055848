import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '../components/ui/button.tsx'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '../components/ui/dialog.tsx'
import { FormFailure } from '../forms/form-field.tsx'
import type { SchemaForm } from '../forms/use-checked-form.ts'
import { t } from '../t.ts'

interface FormDialogProps<Values extends FieldValues, Output> {
  form: SchemaForm<Values, Output>
  title: ReactNode
  text: ReactNode
  submitLabel: string
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** A dialog around a form, which stays open with its values and the reason when it is refused. */
export function FormDialog<Values extends FieldValues, Output>({
  form,
  title,
  text,
  submitLabel,
  onClose,
  children,
}: FormDialogProps<Values, Output>) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{text}</DialogDescription>
        </DialogHeader>
        <form {...form.props} className="flex flex-col gap-4">
          {children}
          <FormFailure form={form} />
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              {t('ui.dialog.cancel')}
            </Button>
            <Button type="submit" isBusy={form.isSubmitting}>
              {submitLabel}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
