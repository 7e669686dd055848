import { Button, cn, Tooltip } from '@lodge/ui'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

interface FormatButtonProps extends ComponentProps<typeof Button> {
  label: string
  icon: LucideIcon
  /** Says that the text under the cursor has the format. Left out where the button is no toggle. */
  isActive?: boolean
}

/** A button of a text's toolbar; pressing it leaves what is selected as it is. */
export function FormatButton({
  label,
  icon: Icon,
  isActive,
  onMouseDown,
  className,
  ...props
}: FormatButtonProps) {
  return (
    <Tooltip content={label}>
      <Button
        {...props}
        variant={isActive ? 'soft' : 'ghost'}
        size="icon-small"
        aria-label={label}
        aria-pressed={isActive}
        onMouseDown={(event) => {
          onMouseDown?.(event)
          event.preventDefault()
        }}
        className={cn('shrink-0 max-lg:size-11', className)}
      >
        <Icon aria-hidden />
      </Button>
    </Tooltip>
  )
}
