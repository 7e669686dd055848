import type { ArticleStatus } from '@lodge/contracts'
import { Badge } from '@lodge/ui'
import { Archive, CalendarClock, CircleCheck, FilePen, Hourglass, type LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { t } from '../../foundation/t.ts'

const looks: Record<ArticleStatus, { icon: LucideIcon; tone: ComponentProps<typeof Badge>['tone'] }> = {
  draft: { icon: FilePen, tone: 'warning' },
  scheduled: { icon: CalendarClock, tone: 'accent' },
  published: { icon: CircleCheck, tone: 'success' },
  expired: { icon: Hourglass, tone: 'neutral' },
  archived: { icon: Archive, tone: 'neutral' },
}

export function ArticleStatusBadge({ status }: { status: ArticleStatus }) {
  const { icon: Icon, tone } = looks[status]
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {t(`knowledge-base.statuses.${status}`)}
    </Badge>
  )
}
