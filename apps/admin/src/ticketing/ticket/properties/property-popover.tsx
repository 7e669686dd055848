import { Popover, PopoverContent, PopoverTrigger } from '@lodge/ui'
import { PencilLine } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { inSentence } from '../../../foundation/in-sentence.ts'
import { t } from '../../../foundation/t.ts'
import { usePartActions } from '../parts/use-part-actions.ts'
import { propertyTriggerClasses } from './property-menu.tsx'

interface PropertyPopoverProps {
  number: number
  property: string
  label: string
  isDisabled: boolean
  /** Renders the choices; `close` closes the popover. */
  children: (close: () => void) => ReactNode
  value: ReactNode
}

/** A property's value as a button that opens a place to choose another. */
export function PropertyPopover(props: PropertyPopoverProps) {
  const { number, property, label, isDisabled, value, children } = props
  const [isOpen, setIsOpen] = useState(false)
  const change = {
    id: 'change',
    label: t('ticket-property.change', { name: inSentence(label) }),
    icon: PencilLine,
    keywords: t('command-palette-keywords.property'),
    run: () => setIsOpen(true),
  }
  usePartActions({ number, source: property }, isDisabled ? [] : [change])
  if (isDisabled) return <span className="min-w-0 px-2 py-1 break-words">{value}</span>
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger className={propertyTriggerClasses}>
        <span className="sr-only">{label}: </span>
        <span className="min-w-0 py-1 break-words">{value}</span>
      </PopoverTrigger>
      <PopoverContent
        align="end"
        aria-label={t('ticket-property.change', { name: inSentence(label) })}
        // The list of choices hangs over the edge.
        className="w-80 overflow-visible p-3"
      >
        {children(() => setIsOpen(false))}
      </PopoverContent>
    </Popover>
  )
}
