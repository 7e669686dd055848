import type { HotkeyName } from '@lodge/contracts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@lodge/ui'
import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useShortcut } from '../../../foundation/keyboard-shortcuts/use-shortcut.ts'
import { t } from '../../../foundation/t.ts'

interface PropertyOption {
  value: string
  label: string
  icon?: ReactNode
  isCurrent?: boolean
  onChoose: () => void
}

interface PropertyMenuProps {
  label: string
  options: readonly PropertyOption[]
  /** Options that mean something else, under a heading of their own. */
  others?: { label: string; options: readonly PropertyOption[] }
  isDisabled?: boolean
  /** Loads the options again, where they could not be loaded. */
  onRetry?: (() => void) | undefined
  /** The shortcut that opens the menu from anywhere outside of text fields. */
  hotkey?: HotkeyName
  children: ReactNode
}

/** The button that a property's value stands in. */
export const propertyTriggerClasses =
  'flex min-h-8 min-w-0 max-w-full items-center rounded-md px-2 text-start hover:bg-surface max-lg:min-h-11'

/** A property's value as a button that opens what it may become. */
export function PropertyMenu(props: PropertyMenuProps) {
  const { label, options, others, isDisabled = false, onRetry, hotkey, children } = props
  const [isOpen, setIsOpen] = useState(false)
  const shortcut = useShortcut(hotkey, () => setIsOpen(true), { isDisabled })
  if (isDisabled) return <span className="px-2">{children}</span>
  return (
    <DropdownMenu open={isOpen} onOpenChange={setIsOpen}>
      <DropdownMenuTrigger aria-keyshortcuts={shortcut} className={propertyTriggerClasses}>
        <span className="sr-only">{label}: </span>
        {children}
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" className="max-h-80 overflow-y-auto">
        <PropertyOptions options={options} />
        {others && others.options.length > 0 && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuLabel>{others.label}</DropdownMenuLabel>
            <PropertyOptions options={others.options} />
          </>
        )}
        {onRetry && (
          <DropdownMenuItem onSelect={onRetry}>
            {t('ticket-property.loadFailed')} {t('ticket-property.retry')}
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

function PropertyOptions({ options }: { options: readonly PropertyOption[] }) {
  return options.map((option) => (
    <DropdownMenuItem key={option.value} onSelect={option.onChoose}>
      {option.icon}
      <span className="flex-1">{option.label}</span>
      {option.isCurrent && <Check aria-hidden className="text-accent" />}
    </DropdownMenuItem>
  ))
}
