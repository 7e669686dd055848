import { useSite } from '@lodge/client'
import { type MemberAvailability, routes } from '@lodge/contracts'
import { announce, Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@lodge/ui'
import { useQueryClient } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { AwayForm } from './away-form.tsx'
import { availabilityQuery } from './queries.ts'

interface AwayDialogProps {
  member: MemberAvailability
  onClose: () => void
}

/** Sets a member of a team away, or changes their absence. */
export function AwayDialog({ member, onClose }: AwayDialogProps) {
  const zone = useSite((site) => site.timezone)
  const cache = useQueryClient()
  const { alias, name, away } = member
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t('availability.dialog.title', { name })}</DialogTitle>
          <DialogDescription>{t('availability.dialog.text', { zone })}</DialogDescription>
        </DialogHeader>
        <AwayForm
          alias={alias}
          away={away}
          onCancel={onClose}
          onSave={async (body) => {
            const now = await http.call(routes.saveAwayOf, { params: { alias }, body })
            cache.setQueryData(availabilityQuery.queryKey, now)
            announce(t('availability.saved'))
            onClose()
          }}
        />
      </DialogContent>
    </Dialog>
  )
}
