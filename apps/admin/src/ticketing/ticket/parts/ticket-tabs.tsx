import { cn, tabClasses } from '@lodge/ui'
import { t } from '../../../foundation/t.ts'

export type TicketTab = 'conversation' | 'details'

interface TicketTabsProps {
  part: TicketTab
  onChoose: (part: TicketTab) => void
}

/** Switches between the conversation and the panels, which a phone shows in turn. */
export function TicketTabs({ part, onChoose }: TicketTabsProps) {
  return (
    <nav
      aria-label={t('ticket-property.parts.label')}
      className="flex gap-4 border-b border-border px-4 lg:hidden"
    >
      {(['conversation', 'details'] as const).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === part}
          data-state={each === part ? 'active' : 'inactive'}
          onClick={() => onChoose(each)}
          className={cn(tabClasses, 'h-11')}
        >
          {t(`ticket-property.parts.${each}`)}
        </button>
      ))}
    </nav>
  )
}
