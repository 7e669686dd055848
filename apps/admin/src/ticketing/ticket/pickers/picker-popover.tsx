import { Popover, PopoverAnchor, PopoverContent } from '@lodge/ui'
import { type ReactNode, useRef } from 'react'

interface PickerPopoverProps {
  label: string
  /** Sets the width. */
  className: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** `close` closes it upon a choice: the focus is then the caller's to set. */
  children: (close: () => void) => ReactNode
}

/** Opens where it is mounted, and gives the focus back where it was unless something was chosen. */
export function PickerPopover({ label, className, isOpen, onOpenChange, children }: PickerPopoverProps) {
  const back = useRef<Element | null>(null)
  const isChosen = useRef(false)
  const close = () => {
    isChosen.current = true
    onOpenChange(false)
  }
  return (
    <Popover open={isOpen} onOpenChange={onOpenChange}>
      <PopoverAnchor />
      <PopoverContent
        aria-label={label}
        align="start"
        side="top"
        className={className}
        onOpenAutoFocus={() => {
          back.current = document.activeElement
          isChosen.current = false
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          if (!isChosen.current && back.current instanceof HTMLElement) back.current.focus()
        }}
      >
        {children(close)}
      </PopoverContent>
    </Popover>
  )
}
