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
import { queuesQuery } from '../shell/queries.ts'
import { ticketListStrings } from './words.ts'

const strings = ticketListStrings.view
const own = ':own'

interface Kept {
  name: string
  team: string | null
}

interface ViewDialogProps {
  title: string
  text?: string
  initial: Kept
  /** The team that the view is shared with already, whether or not the agent is in it. */
  team?: NamedRef | null
  isBusy: boolean
  onSave: (kept: Kept) => unknown
  onClose: () => void
}

/** Asks for a view's name and who has it. */
export function ViewDialog({ title, text, initial, team, isBusy, onSave, onClose }: ViewDialogProps) {
  const teams = useTeamsToShareWith()
  const [name, setName] = useState(initial.name)
  const [sharing, setSharing] = useState(initial.team ?? own)
  const [error, setError] = useState<string>()
  const others = team && !teams.some(({ alias }) => alias === team.alias) ? [team] : []
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = CreateSavedView.shape.name.safeParse(name)
    if (!parsed.success) return setError(parsed.error.issues[0]?.message)
    onSave({ name: parsed.data, team: sharing === own ? null : sharing })
  }
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent {...(text ? {} : { 'aria-describedby': undefined })}>
        <DialogTitle>{title}</DialogTitle>
        {text && <DialogDescription>{text}</DialogDescription>}
        <form onSubmit={handleSubmit} className="flex flex-col gap-4" noValidate>
          <Field label={strings.name} error={error}>
            <Input value={name} onChange={({ target }) => setName(target.value)} autoFocus />
          </Field>
          <Field label={strings.sharing}>
            <Select
              value={sharing}
              onChange={setSharing}
              options={[
                { value: own, label: strings.own },
                ...[...teams, ...others].map((one) => ({ value: one.alias, label: strings.team(one.name) })),
              ]}
            />
          </Field>
          <DialogFooter>
            <Button type="submit" isBusy={isBusy}>
              {strings.create}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}

/** The agent's own teams; a superadmin shares with any. */
function useTeamsToShareWith(): readonly NamedRef[] {
  const own = useSession((state) => state.agentData?.teams) ?? []
  const isSuperadmin = useSession((state) => hasRole(state.authUser, superadmin))
  const { data } = useQuery({ ...queuesQuery, enabled: isSuperadmin })
  return isSuperadmin ? (data?.teams ?? own) : own
}
