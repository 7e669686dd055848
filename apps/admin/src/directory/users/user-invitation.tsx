import { routes } from '@lodge/contracts'
import { announce, Button, formatDateTime, getErrorMessage, toast } from '@lodge/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'
import { applyRecordsChanged } from '../../foundation/record-changes/touched-lists.ts'
import { t } from '../../foundation/t.ts'

interface UserInvitationProps {
  alias: string
  /** Null where there is none. */
  endsAt: string | null
}

/** A member of staff who has set no password yet: until when their invitation holds, and sending it again. */
export function UserInvitation({ alias, endsAt }: UserInvitationProps) {
  const cache = useQueryClient()
  const invite = useMutation({
    mutationFn: () => http.call(routes.inviteUser, { params: { alias } }),
    onSuccess: () => {
      void applyRecordsChanged(cache, 'user')
      announce(t('users.invitation.sent'))
      toast.success(t('users.invitation.sent'))
    },
    onError: (error) => toast.error(getErrorMessage(error)),
  })
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      <p className="text-muted-foreground">
        {t('users.invitation.waiting')} {endsAt !== null && describeEnd(endsAt)}
      </p>
      <Button variant="outline" isBusy={invite.isPending} onClick={() => invite.mutate()}>
        {t('users.invitation.again')}
      </Button>
    </div>
  )
}

function describeEnd(endsAt: string): string {
  const when = formatDateTime(endsAt)
  return Date.parse(endsAt) > Date.now()
    ? t('users.invitation.ends', { when })
    : t('users.invitation.ended', { when })
}
