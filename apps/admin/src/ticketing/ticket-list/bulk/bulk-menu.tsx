import type { HotkeyName } from '@lodge/contracts'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '@lodge/ui'
import { type ReactNode, useState } from 'react'
import { ShortcutKbd } from '../../../foundation/keyboard-shortcuts/shortcut-kbd.tsx'
import { useShortcut } from '../../../foundation/keyboard-shortcuts/use-shortcut.ts'

interface BulkMenuOption {
  value: string
  label: string
  onChoose: () => void
}

interface BulkMenuProps {
  icon: ReactNode
  label: string
  /** The shortcut that opens it. */
  hotkey?: HotkeyName
  options: readonly BulkMenuOption[]
}

/** On a phone the label stands under its icon. */
export const bulkButtonClasses =
  'flex h-8 shrink-0 items-center gap-2 rounded-md px-2.5 font-medium whitespace-nowrap hover:bg-white/10 max-lg:h-11 max-sm:h-12 max-sm:min-w-0 max-sm:flex-1 max-sm:flex-col max-sm:justify-center max-sm:gap-0.5 max-sm:px-0.5 max-sm:text-xs [&>svg]:size-4'

/** One property in the bulk bar, with what it may be set to. */
export function BulkMenu({ icon, label, hotkey, options }: BulkMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const shortcut = useShortcut(hotkey, () => setIsOpen(true))
  return (
    <DropdownMenu open={isOpen} onOpenChange={setIsOpen}>
      <DropdownMenuTrigger aria-keyshortcuts={shortcut} className={bulkButtonClasses}>
        {icon}
        {label}
        {hotkey && <ShortcutKbd name={hotkey} className="max-xl:hidden" />}
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" side="top" className="max-h-80 overflow-y-auto">
        {options.map(({ value, label: text, onChoose }) => (
          <DropdownMenuItem key={value} onSelect={onChoose}>
            {text}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
