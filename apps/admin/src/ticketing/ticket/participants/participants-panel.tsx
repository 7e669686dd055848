import { AddParticipant, type Participant, type TicketDetail } from '@lodge/contracts'
import { Button, FormFailure, getErrorMessage, SkeletonRows, TextField, useSchemaForm } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../foundation/t.ts'
import { usePartActions } from '../parts/use-part-actions.ts'
import { participantsQuery, useAddParticipant, useRemoveParticipant } from './queries.ts'

type Subject = Pick<TicketDetail, 'number' | 'isMerged'>

/** People who get the ticket's public replies by mail besides its requester, and may answer them. */
export function ParticipantsPanel({ ticket: { number, isMerged } }: { ticket: Subject }) {
  const { data, error, refetch } = useQuery(participantsQuery(number))
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
    <section aria-labelledby="participants" className="border-t border-border p-4">
      <header className="mb-1 flex items-center gap-2">
        <h2 id="participants" className="flex-1 text-base font-semibold">
          {t('ticket-participants.title')}
        </h2>
        {!isMerged && !isAdding && (
          <Button
            variant="ghost"
            size="small"
            aria-label={t('ticket-participants.addLong')}
            onClick={() => setIsAdding(true)}
            className="max-lg:min-h-11"
          >
            <UserPlus aria-hidden />
            {t('ticket-participants.add')}
          </Button>
        )}
      </header>
      {data ? (
        <ParticipantList number={number} participants={data.participants} isFixed={isMerged} />
      ) : error ? (
        <p className="text-sm text-destructive">
          {t('ticket-participants.failed')} {getErrorMessage(error)}{' '}
          <Button variant="link" size="inline" onClick={() => void refetch()}>
            {t('ui.error.retry')}
          </Button>
        </p>
      ) : (
        <SkeletonRows rows={1} />
      )}
      {isAdding && <AddForm number={number} onClose={() => setIsAdding(false)} />}
    </section>
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
