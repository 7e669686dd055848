import { cva, type VariantProps } from 'class-variance-authority'
import { LoaderCircle } from 'lucide-react'
import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '../../lib/cn.ts'

const buttonVariants = cva(
  "inline-flex shrink-0 items-center justify-center gap-2 rounded-md font-medium whitespace-nowrap transition-colors select-none portal:font-semibold disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-50 [&_svg:not([class*='size-'])]:size-4 portal:[&_svg:not([class*='size-'])]:size-5 [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        primary: 'bg-primary text-primary-foreground hover:bg-primary/90',
        outline: 'border border-input bg-background text-foreground hover:bg-surface',
        soft: 'bg-accent-soft text-accent hover:bg-accent-soft/70',
        ghost: 'text-foreground hover:bg-surface',
        destructive: 'bg-destructive text-destructive-foreground hover:bg-destructive/90',
        link: 'text-accent underline-offset-4 hover:underline',
      },
      size: {
        control: 'h-control px-3 text-body portal:px-5',
        small: 'h-7 px-2 text-xs portal:h-9 portal:px-3 portal:text-base',
        icon: 'size-control',
        'icon-small': 'size-7 portal:size-9',
        inline: 'h-auto p-0 text-[length:inherit] leading-[inherit]',
      },
    },
    defaultVariants: { variant: 'primary', size: 'control' },
  },
)

export type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonVariants> & {
    /** Renders the only child (a link, say) with the button's looks. */
    asChild?: boolean
    /** Shows a spinner and ignores clicks while keeping focus and size. */
    isBusy?: boolean
  }

/** A button of height 32 (admin) or 44 (portal). Its type is `button` unless said otherwise. */
export function Button({
  className,
  variant,
  size,
  asChild = false,
  isBusy = false,
  children,
  ...props
}: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size }), className)
  if (asChild)
    return (
      <Slot.Root {...props} className={classes}>
        {children}
      </Slot.Root>
    )
  const busy = isBusy
    ? { 'aria-disabled': true, 'aria-busy': true, onClick: undefined, type: 'button' as const }
    : {}
  return (
    <button type="button" {...props} {...busy} className={classes}>
      {isBusy && <LoaderCircle aria-hidden className="animate-spin" />}
      {children}
    </button>
  )
}
