import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { Toaster as Sonner, type ToasterProps } from 'sonner'

export { toast } from 'sonner'

/** Where toasts appear. Put it once in the shell; call `toast`, `toast.error` and so on from anywhere. */
export function Toaster(props: ToasterProps) {
  return (
    <Sonner
      position="bottom-right"
      style={{ fontFamily: 'inherit' }}
      icons={{
        success: <CircleCheck aria-hidden className="size-4 text-success" />,
        error: <CircleAlert aria-hidden className="size-4 text-destructive" />,
        warning: <TriangleAlert aria-hidden className="size-4 text-warning" />,
        info: <Info aria-hidden className="size-4 text-accent" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-center gap-3 rounded-lg border border-border bg-popover p-3 text-base text-popover-foreground shadow-menu',
          title: 'font-medium',
          description: 'text-sm text-muted-foreground',
          actionButton:
            'ml-auto shrink-0 rounded-md border border-border px-2 py-1 text-sm font-medium hover:bg-surface',
          cancelButton: 'shrink-0 rounded-md px-2 py-1 text-sm text-muted-foreground hover:bg-surface',
        },
      }}
      {...props}
    />
  )
}
