import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { Toaster as Sonner, type ToasterProps, useSonner } from 'sonner'
import { t } from '../../t.ts'
import { toastGap, useToastPlace } from './use-toast-place.ts'

export { toast } from 'sonner'

const edge = 16

/** Covers nothing that can be pressed. Toasts stay long enough to be reached by Alt+T. */
export function Toaster(props: ToasterProps) {
  const place = useToastPlace(useSonner().toasts.length)
  const top = place ? `${place.top}px` : 'var(--toast-top)'
  return (
    <Sonner
      position="top-left"
      expand
      gap={toastGap}
      containerAriaLabel={t('ui.toasts')}
      offset={{ top, left: place ? `${place.left}px` : 'calc(50% - 178px)' }}
      mobileOffset={{ top, left: edge, right: edge }}
      closeButton
      duration={6_000}
      style={{ fontFamily: 'inherit' }}
      icons={{
        success: <CircleCheck aria-hidden className="size-4 text-success" />,
        error: <CircleAlert aria-hidden className="size-4 text-destructive" />,
        warning: <TriangleAlert aria-hidden className="size-4 text-warning" />,
        info: <Info aria-hidden className="size-4 text-accent" />,
      }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: t('ui.dismissToast'),
        classNames: {
          toast:
            'flex w-full items-center gap-3 rounded-lg border border-border bg-popover px-3 py-2 text-base text-popover-foreground shadow-menu',
          content: 'min-w-0 flex-1',
          title: 'font-medium',
          description: 'text-sm text-muted-foreground',
          actionButton:
            'shrink-0 rounded-md border border-border px-2 py-1 text-sm font-medium hover:bg-surface max-md:min-h-11',
          closeButton:
            'order-last flex size-6 shrink-0 items-center justify-center rounded-md text-muted-foreground hover:bg-surface [&_svg]:size-4',
          cancelButton: 'shrink-0 rounded-md px-2 py-1 text-sm text-muted-foreground hover:bg-surface',
        },
      }}
      {...props}
    />
  )
}
