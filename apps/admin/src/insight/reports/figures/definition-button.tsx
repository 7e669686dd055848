import { Popover, PopoverContent, PopoverTrigger } from '@lodge/ui'
import { Info } from 'lucide-react'
import { t } from '../../../foundation/t.ts'

interface DefinitionButtonProps {
  title: string
  definition: string
}

/** Says what exactly a figure counts. */
export function DefinitionButton({ title, definition }: DefinitionButtonProps) {
  const label = t('reports.define', { measure: title })
  return (
    <Popover>
      <PopoverTrigger
        aria-label={label}
        className="flex size-6 shrink-0 items-center justify-center rounded-sm text-muted-foreground hover:bg-surface hover:text-foreground max-lg:size-9 print:hidden"
      >
        <Info aria-hidden className="size-3.5" />
      </PopoverTrigger>
      <PopoverContent align="start" aria-label={label} className="w-80">
        <h3 className="text-base font-semibold">{title}</h3>
        <p className="mt-1 text-base">{definition}</p>
      </PopoverContent>
    </Popover>
  )
}
