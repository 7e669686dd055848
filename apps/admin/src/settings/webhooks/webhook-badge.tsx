import type { WebhookState } from '@lodge/contracts'
import { Badge } from '@lodge/ui'
import { CircleCheck, CirclePause, CircleStop, type LucideIcon, TriangleAlert } from 'lucide-react'
import { ArchivedBadge } from '../../foundation/settings-form/settings-form-frame.tsx'
import { t } from '../../foundation/t.ts'

type Look = { icon: LucideIcon; tone: 'success' | 'neutral' | 'warning' | 'destructive' }

const looks: Record<WebhookState | 'failing', Look> = {
  on: { icon: CircleCheck, tone: 'success' },
  failing: { icon: TriangleAlert, tone: 'warning' },
  paused: { icon: CirclePause, tone: 'neutral' },
  stopped: { icon: CircleStop, tone: 'destructive' },
}

interface WebhookBadgeProps {
  webhook: { state: WebhookState; failingSince: string | null; archivedAt: string | null }
}

/** Says by icon, word and colour whether a webhook is sent anything. */
export function WebhookBadge({ webhook: { state, failingSince, archivedAt } }: WebhookBadgeProps) {
  if (archivedAt !== null) return <ArchivedBadge isArchived />
  const shown = state === 'on' && failingSince !== null ? 'failing' : state
  const { icon: Icon, tone } = looks[shown]
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {t(`webhooks.states.${shown}`)}
    </Badge>
  )
}
