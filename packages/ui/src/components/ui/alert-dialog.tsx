import { AlertDialog as AlertPrimitive } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { returnFocus } from '../../focus/keep-focus.ts'
import { t } from '../../t.ts'
import { Button } from './button.tsx'
import { DialogFooter, dialogClasses, overlayClasses } from './dialog.tsx'

type AlertDialogProps = {
  isOpen: boolean
  title: ReactNode
  text?: ReactNode
  confirmLabel?: string | undefined
  /** Offers a third answer; its default label is "No". */
  onDeny?: (() => void) | undefined
  denyLabel?: string | undefined
  /** Default "Cancel"; null leaves the button out, for a notice that can only be confirmed. */
  cancelLabel?: string | null | undefined
  isDestructive?: boolean | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** The focus is on the mildest answer. `useDialogs` asks one in a line of code. */
export function AlertDialog(props: AlertDialogProps) {
  const {
    isOpen,
    title,
    text,
    onDeny,
    cancelLabel = t('ui.dialog.cancel'),
    isDestructive = false,
    onConfirm,
    onCancel,
  } = props
  const confirm = useRef<HTMLButtonElement>(null)
  return (
    <AlertPrimitive.Root open={isOpen} onOpenChange={(open) => !open && onCancel()}>
      <AlertPrimitive.Portal>
        <AlertPrimitive.Overlay className={overlayClasses} />
        <AlertPrimitive.Content
          className={dialogClasses}
          onOpenAutoFocus={(event) => {
            if (cancelLabel !== null) return
            event.preventDefault()
            confirm.current?.focus()
          }}
          onCloseAutoFocus={returnFocus}
          {...(text ? {} : { 'aria-describedby': undefined })}
        >
          <div className="flex flex-col gap-1">
            <AlertPrimitive.Title className="text-lg font-semibold portal:text-xl">
              {title}
            </AlertPrimitive.Title>
            {text && (
              <AlertPrimitive.Description className="text-body text-muted-foreground">
                {text}
              </AlertPrimitive.Description>
            )}
          </div>
          <DialogFooter>
            {cancelLabel !== null && (
              <AlertPrimitive.Cancel asChild>
                <Button variant="outline">{cancelLabel}</Button>
              </AlertPrimitive.Cancel>
            )}
            {onDeny && (
              <Button variant="outline" onClick={onDeny}>
                {props.denyLabel ?? t('ui.dialog.deny')}
              </Button>
            )}
            <Button ref={confirm} variant={isDestructive ? 'destructive' : 'primary'} onClick={onConfirm}>
              {props.confirmLabel ?? t('ui.dialog.confirm')}
            </Button>
          </DialogFooter>
        </AlertPrimitive.Content>
      </AlertPrimitive.Portal>
    </AlertPrimitive.Root>
  )
}
