import { X } from 'lucide-react'
import { Dialog as DialogPrimitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { returnFocus } from '../../focus/keep-focus.ts'
import { cn } from '../../lib/cn.ts'
import { t } from '../../t.ts'
import { Button } from './button.tsx'

export const Dialog = DialogPrimitive.Root

export const overlayClasses =
  'fixed inset-0 z-50 bg-black/40 duration-[120ms] data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=closed]:animate-out data-[state=closed]:fade-out-0'

export const dialogClasses =
  'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] max-w-md -translate-x-1/2 -translate-y-1/2 flex-col gap-4 overflow-y-auto rounded-lg border border-border bg-card p-6 text-card-foreground shadow-menu duration-[120ms] data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=closed]:animate-out data-[state=closed]:fade-out-0'

/** Needs a `DialogTitle`. */
export function DialogContent({
  className,
  children,
  onCloseAutoFocus,
  ...props
}: ComponentProps<typeof DialogPrimitive.Content>) {
  return (
    <DialogPrimitive.Portal>
      <DialogPrimitive.Overlay className={overlayClasses} />
      <DialogPrimitive.Content
        {...props}
        className={cn(dialogClasses, className)}
        onCloseAutoFocus={(event) => {
          onCloseAutoFocus?.(event)
          returnFocus(event)
        }}
      >
        {children}
        <DialogPrimitive.Close asChild>
          <Button
            variant="ghost"
            size="icon-small"
            aria-label={t('ui.close')}
            className="absolute top-3 end-3"
          >
            <X aria-hidden />
          </Button>
        </DialogPrimitive.Close>
      </DialogPrimitive.Content>
    </DialogPrimitive.Portal>
  )
}

export function DialogHeader({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={cn('flex flex-col gap-1 pe-8', className)} />
}

export function DialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div {...props} className={cn('flex flex-col-reverse gap-2 sm:flex-row sm:justify-end', className)} />
  )
}

export function DialogTitle({ className, ...props }: ComponentProps<typeof DialogPrimitive.Title>) {
  return (
    <DialogPrimitive.Title {...props} className={cn('text-lg font-semibold portal:text-xl', className)} />
  )
}

export function DialogDescription({
  className,
  ...props
}: ComponentProps<typeof DialogPrimitive.Description>) {
  return (
    <DialogPrimitive.Description {...props} className={cn('text-body text-muted-foreground', className)} />
  )
}
