import { hasRole, useSession } from '@lodge/client'
import { CreateSavedView, type NamedRef, superadmin } from '@lodge/contracts'
import {
  Button,
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
  Field,
  Input,
  Select,
} from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { queuesQuery } from '../../queues/queries.ts'
import { t } from '../../t.ts'

const ownOption = ':own'

interface SavedViewInput {
  name: string
  team: string | null
}

interface SavedViewDialogProps {
  title: string
  text?: string
  initial: SavedViewInput
  /** The team that the view is shared with already, whether or not the agent is in it. */
  team?: NamedRef | null
  isBusy: boolean
  onSave: (input: SavedViewInput) => unknown
  onClose: () => void
}

/** Asks for a view's name and who has it. */
export function SavedViewDialog({
  title,
  text,
  initial,
  team,
  isBusy,
  onSave,
  onClose,
}: SavedViewDialogProps) {
  const teams = useShareableTeams()
  const [name, setName] = useState(initial.name)
  const [sharing, setSharing] = useState(initial.team ?? ownOption)
  const [error, setError] = useState<string>()
  const others = team && !teams.some(({ alias }) => alias === team.alias) ? [team] : []
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = CreateSavedView.shape.name.safeParse(name)
    if (!parsed.success) return setError(parsed.error.issues[0]?.message)
    onSave({ name: parsed.data, team: sharing === ownOption ? null : sharing })
  }
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent {...(text ? {} : { 'aria-describedby': undefined })}>
        <DialogTitle>{title}</DialogTitle>
        {text && <DialogDescription>{text}</DialogDescription>}
        <form onSubmit={handleSubmit} className="flex flex-col gap-4" noValidate>
          <Field label={t('ticket-list.view.name')} error={error}>
            <Input value={name} onChange={({ target }) => setName(target.value)} autoFocus />
          </Field>
          <Field label={t('ticket-list.view.sharing')}>
            <Select
              value={sharing}
              onChange={setSharing}
              options={[
                { value: ownOption, label: t('ticket-list.view.own') },
                ...[...teams, ...others].map((one) => ({
                  value: one.alias,
                  label: t('ticket-list.view.team', { team: one.name }),
                })),
              ]}
            />
          </Field>
          <DialogFooter>
            <Button type="submit" isBusy={isBusy}>
              {t('ticket-list.view.create')}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}

/** The agent's own teams; a superadmin shares with any. */
function useShareableTeams(): readonly NamedRef[] {
  const own = useSession((state) => state.agentData?.teams) ?? []
  const isSuperadmin = useSession((state) => hasRole(state.authUser, superadmin))
  const { data } = useQuery({ ...queuesQuery, enabled: isSuperadmin })
  return isSuperadmin ? (data?.teams ?? own) : own
}
