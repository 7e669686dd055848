import { AddParticipant, type Participant, type TicketDetail } from '@lodge/contracts'
import { Button, FormFailure, TextField, useSchemaForm } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../foundation/t.ts'
import { LoadedPanel, PanelButton } from '../parts/loaded-panel.tsx'
import { usePartActions } from '../parts/use-part-actions.ts'
import { participantsQuery, useAddParticipant, useRemoveParticipant } from './queries.ts'

type Subject = Pick<TicketDetail, 'number' | 'isMerged'>

/** People who get the ticket's public replies by mail besides its requester, and may answer them. */
export function ParticipantsPanel({ ticket: { number, isMerged } }: { ticket: Subject }) {
  const query = useQuery(participantsQuery(number))
  const [isAdding, setIsAdding] = useState(false)
  const add = {
    id: 'add',
    label: t('ticket-participants.addLong'),
    icon: UserPlus,
    keywords: t('ticket-participants.keywords'),
    run: () => setIsAdding(true),
  }
  usePartActions({ number, source: 'participants' }, isMerged ? [] : [add])
  return (
    <LoadedPanel
      id="participants"
      title={t('ticket-participants.title')}
      query={query}
      failed={t('ticket-participants.failed')}
      action={
        !isMerged &&
        !isAdding && (
          <PanelButton
            icon={add.icon}
            text={t('ticket-participants.add')}
            label={add.label}
            onClick={add.run}
          />
        )
      }
      footer={isAdding && <AddForm number={number} onClose={() => setIsAdding(false)} />}
    >
      {({ participants }) => (
        <ParticipantList number={number} participants={participants} isFixed={isMerged} />
      )}
    </LoadedPanel>
  )
}

interface ParticipantListProps {
  number: number
  participants: readonly Participant[]
  isFixed: boolean
}

function ParticipantList({ number, participants, isFixed }: ParticipantListProps) {
  if (participants.length === 0)
    return <p className="text-sm text-muted-foreground">{t('ticket-participants.none')}</p>
  return (
    <ul aria-label={t('ticket-participants.title')}>
      {participants.map((participant) => (
        <ParticipantRow key={participant.alias} number={number} participant={participant} isFixed={isFixed} />
      ))}
    </ul>
  )
}

interface ParticipantRowProps {
  number: number
  participant: Participant
  isFixed: boolean
}

function ParticipantRow({ number, participant: { alias, name, address }, isFixed }: ParticipantRowProps) {
  const remove = useRemoveParticipant(number)
  const label = t('ticket-participants.remove', { name })
  const takeOut = {
    id: 'remove',
    label,
    icon: X,
    keywords: t('ticket-participants.keywords'),
    run: () => remove.mutate(alias),
  }
  usePartActions({ number, source: `participant-${alias}` }, isFixed ? [] : [takeOut])
  return (
    <li className="flex min-h-8 items-center gap-1 text-sm max-lg:min-h-11">
      <span className="min-w-0 flex-1">
        <span className="break-words">{name}</span>
        {name !== address && <span className="block break-words text-muted-foreground">{address}</span>}
      </span>
      {!isFixed && (
        <Button
          variant="ghost"
          size="icon-small"
          aria-label={label}
          title={label}
          isBusy={remove.isPending}
          onClick={() => remove.mutate(alias)}
          className="text-muted-foreground max-lg:size-11"
        >
          <X aria-hidden />
        </Button>
      )}
    </li>
  )
}

function AddForm({ number, onClose }: { number: number; onClose: () => void }) {
  const add = useAddParticipant(number)
  const form = useSchemaForm({
    schema: AddParticipant,
    values: { email: '' },
    onSubmit: async (body: AddParticipant) => {
      await add(body)
      onClose()
    },
  })
  return (
    <form {...form.props} className="mt-2 flex flex-col gap-3">
      <TextField
        field={form.field('email')}
        type="email"
        label={t('ticket-participants.address')}
        hint={t('ticket-participants.hint')}
        isRequired
        autoFocus
      />
      <FormFailure form={form} />
      <div className="flex gap-2">
        <Button type="submit" size="small" isBusy={form.isSubmitting} className="max-lg:min-h-11">
          {t('ticket-participants.submit')}
        </Button>
        <Button variant="outline" size="small" onClick={onClose} className="max-lg:min-h-11">
          {t('ticket-participants.cancel')}
        </Button>
      </div>
    </form>
  )
}
