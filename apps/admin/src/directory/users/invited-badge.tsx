import { Badge } from '@lodge/ui'
import { MailQuestion } from 'lucide-react'
import { t } from '../../foundation/t.ts'

/** Marks somebody who has been invited and has set no password yet. */
export function InvitedBadge() {
  return (
    <Badge tone="warning">
      <MailQuestion aria-hidden />
      {t('users.invitation.invited')}
    </Badge>
  )
}
