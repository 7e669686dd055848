import { routes } from '@lodge/contracts'
import { announce, Button, getErrorMessage, toast } from '@lodge/ui'
import { useMutation } from '@tanstack/react-query'
import { http } from '../http.ts'
import { t } from '../t.ts'

/** A member of staff who has set no password yet: their invitation can be sent again. */
export function UserInvitation({ alias }: { alias: string }) {
  const invite = useMutation({
    mutationFn: () => http.call(routes.inviteUser, { params: { alias } }),
    onSuccess: () => {
      announce(t('users.invitation.sent'))
      toast.success(t('users.invitation.sent'))
    },
    onError: (error) => toast.error(getErrorMessage(error)),
  })
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      <p className="text-muted-foreground">{t('users.invitation.waiting')}</p>
      <Button variant="outline" isBusy={invite.isPending} onClick={() => invite.mutate()}>
        {t('users.invitation.again')}
      </Button>
    </div>
  )
}
