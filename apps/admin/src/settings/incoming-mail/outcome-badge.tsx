import type { IncomingMailView, MailOutcome } from '@lodge/contracts'
import { Badge } from '@lodge/ui'
import { Ban, Clock, Inbox, type LucideIcon, Reply, ShieldAlert, Undo2 } from 'lucide-react'
import { t } from '../../foundation/t.ts'

type Shown = MailOutcome | 'waiting'

const looks: Record<Shown, { icon: LucideIcon; tone: 'destructive' | 'warning' | 'neutral' | 'success' }> = {
  waiting: { icon: Clock, tone: 'neutral' },
  ticket: { icon: Inbox, tone: 'success' },
  reply: { icon: Reply, tone: 'success' },
  bounce: { icon: Undo2, tone: 'warning' },
  ignored: { icon: Ban, tone: 'neutral' },
  quarantine: { icon: ShieldAlert, tone: 'warning' },
}

/** The outcome of a mail. */
export function OutcomeBadge({ outcome }: Pick<IncomingMailView, 'outcome'>) {
  const shown = outcome ?? 'waiting'
  const { icon: Icon, tone } = looks[shown]
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {t(`incoming-mail.outcomes.${shown}`)}
    </Badge>
  )
}
