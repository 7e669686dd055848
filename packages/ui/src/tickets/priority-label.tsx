import type { TicketPriority } from '@lodge/contracts'
import { ChevronDown, ChevronsUp, ChevronUp, Equal, type LucideIcon } from 'lucide-react'
import { cn } from '../lib/cn.ts'
import { t } from '../t.ts'

const looks: Record<TicketPriority, { icon: LucideIcon; iconColour: string; text: string }> = {
  low: { icon: ChevronDown, iconColour: 'text-muted-foreground', text: 'text-muted-foreground' },
  normal: { icon: Equal, iconColour: 'text-muted-foreground', text: '' },
  high: { icon: ChevronUp, iconColour: 'text-warning', text: '' },
  urgent: { icon: ChevronsUp, iconColour: 'text-destructive', text: 'font-semibold text-destructive' },
}

export function PriorityLabel({ priority, className }: { priority: TicketPriority; className?: string }) {
  const { icon: Icon, iconColour, text } = looks[priority]
  return (
    <span className={cn('inline-flex items-center gap-1.5 whitespace-nowrap', text, className)}>
      <Icon aria-hidden className={cn('size-3.5 shrink-0', iconColour)} />
      {t(`ui.priority.${priority}`)}
    </span>
  )
}
