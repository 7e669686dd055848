import { Button } from '@lodge/ui'
import type { ReactNode } from 'react'

interface ComposerPickerButtonProps {
  /** The full name; `children` is the part that there is room for. */
  label: string
  icon: ReactNode
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

/** A button of the composer that opens a picker; on phones only its icon. */
export function ComposerPickerButton({ label, icon, isOpen, onToggle, children }: ComposerPickerButtonProps) {
  return (
    <Button
      variant="outline"
      size="small"
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="me-1 border-border max-md:size-11 max-md:border-0"
    >
      {icon}
      {children}
    </Button>
  )
}
