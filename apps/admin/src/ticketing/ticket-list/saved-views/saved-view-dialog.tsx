import { hasRole, useSession } from '@lodge/client'
import { CreateSavedView, type NamedRef, superadmin } from '@lodge/contracts'
import {
  Button,
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
  SelectField,
  TextField,
  useSchemaForm,
} from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { t } from '../../../foundation/t.ts'
import { queuesQuery } from '../../queues/queries.ts'

const ownOption = ':own'

const SavedViewNaming = CreateSavedView.pick({ name: true, team: true })
type SavedViewNaming = z.infer<typeof SavedViewNaming>

export interface SavedViewDialogProps {
  title: string
  text?: string
  initial: SavedViewNaming
  /** The team that the view is shared with already, whether or not the agent is in it. */
  team?: NamedRef | null
  /** Saves it; rejects with the refusal. */
  onSave: (naming: SavedViewNaming) => Promise<unknown>
  onClose: () => void
}

/** Asks for a view's name and who has it. */
export function SavedViewDialog({ title, text, initial, team, onSave, onClose }: SavedViewDialogProps) {
  const teams = useShareableTeams()
  const form = useSchemaForm({
    schema: SavedViewNaming,
    values: { name: initial.name, sharing: initial.team ?? ownOption },
    toInput: ({ name, sharing }) => ({ name, team: sharing === ownOption ? null : sharing }),
    onSubmit: onSave,
  })
  const others = team && !teams.some(({ alias }) => alias === team.alias) ? [team] : []
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent {...(text ? {} : { 'aria-describedby': undefined })}>
        <DialogTitle>{title}</DialogTitle>
        {text && <DialogDescription>{text}</DialogDescription>}
        <form {...form.props} className="flex flex-col gap-4">
          <TextField field={form.field('name')} label={t('ticket-list.view.name')} autoFocus />
          <SelectField
            field={form.field('sharing')}
            label={t('ticket-list.view.sharing')}
            options={[
              { value: ownOption, label: t('ticket-list.view.own') },
              ...[...teams, ...others].map((one) => ({
                value: one.alias,
                label: t('ticket-list.view.team', { team: one.name }),
              })),
            ]}
          />
          <DialogFooter>
            <Button type="submit" isBusy={form.isSubmitting}>
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
