import type { RequesterOption } from '@lodge/contracts'
import { Avatar, Button, Field, Input } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { UserPlus, UserSearch } from 'lucide-react'
import { useState } from 'react'
import { QuickSearch } from '../../foundation/quick-search/quick-search.tsx'
import { useDebouncedText } from '../../foundation/quick-search/use-debounced-text.ts'
import { t } from '../../foundation/t.ts'
import type { NewTicketDraft } from './new-ticket-draft.ts'
import { requestersQuery } from './queries.ts'

interface RequesterPickerProps {
  requester: NewTicketDraft['requester']
  onChange: (requester: NewTicketDraft['requester']) => void
  errorAt: (path: string) => string | undefined
}

export function RequesterPicker({ requester, onChange, errorAt }: RequesterPickerProps) {
  if (requester?.kind === 'known')
    return (
      <ChosenRequester
        person={requester.person}
        onChange={() => onChange(null)}
        error={errorAt('requester')}
      />
    )
  if (requester?.kind === 'new')
    return <NewRequester newcomer={requester} onChange={onChange} errorAt={errorAt} />
  return (
    <RequesterSearch
      error={errorAt('requester')}
      onChoose={(person) => onChange({ kind: 'known', person })}
      onNew={(text) =>
        onChange({
          kind: 'new',
          ...(text.includes('@') ? { email: text, name: '' } : { email: '', name: text }),
        })
      }
    />
  )
}

interface RequesterSearchProps {
  error: string | undefined
  onChoose: (person: RequesterOption) => void
  onNew: (text: string) => void
}

function RequesterSearch({ error, onChoose, onNew }: RequesterSearchProps) {
  const [text, setText] = useState('')
  const q = useDebouncedText(text.trim())
  const query = useQuery(requestersQuery(q))
  return (
    <div data-field="requester" className="flex flex-col gap-2">
      <Field label={t('new-ticket.who.label')} hint={t('new-ticket.who.hint')} error={error} isRequired>
        <QuickSearch
          text={text}
          onType={setText}
          isOpen={q.length > 1 && text.trim().length > 1}
          result={{ items: query.data, error: query.error, onRetry: () => void query.refetch() }}
          keyOf={({ alias }) => alias}
          renderItem={(person) => <PersonLine person={person} />}
          onChoose={onChoose}
          empty={t('new-ticket.who.none')}
          listLabel={t('new-ticket.who.list')}
          placeholder={t('new-ticket.who.placeholder')}
        />
      </Field>
      <Button variant="outline" className="self-start" onClick={() => onNew(text.trim())}>
        <UserPlus aria-hidden />
        {t('new-ticket.who.someoneNew')}
      </Button>
    </div>
  )
}

function PersonLine({ person: { name, email, department } }: { person: RequesterOption }) {
  return (
    <>
      <Avatar name={name || email} size={24} />
      <span className="min-w-0 flex-1 truncate">
        <bdi>{name || email}</bdi>
        {name && (
          <span className="ms-2 text-xs text-muted-foreground">
            <bdi>{email}</bdi>
          </span>
        )}
      </span>
      {department && (
        <span className="max-w-48 truncate text-xs text-muted-foreground max-md:hidden">{department}</span>
      )}
    </>
  )
}

function ChosenRequester({
  person,
  error,
  onChange,
}: {
  person: RequesterOption
  error: string | undefined
  onChange: () => void
}) {
  const { name, email, department } = person
  return (
    <div data-field="requester">
      <div className="flex items-center gap-3 rounded-md border border-border bg-surface px-3 py-2">
        <Avatar name={name || email} size={32} />
        <div className="min-w-0 flex-1 text-sm">
          <p className="truncate text-base font-semibold">{name || email}</p>
          <p className="truncate text-muted-foreground">
            {email} · {department ?? t('new-ticket.who.noDepartment')}
          </p>
        </div>
        <Button variant="outline" size="small" onClick={onChange} className="max-lg:min-h-11">
          {t('new-ticket.who.change')}
        </Button>
      </div>
      {error && (
        <p role="alert" className="mt-1 text-sm text-destructive">
          {error}
        </p>
      )}
    </div>
  )
}

interface NewRequesterProps {
  newcomer: Extract<NewTicketDraft['requester'], { kind: 'new' }>
  onChange: (requester: NewTicketDraft['requester']) => void
  errorAt: (path: string) => string | undefined
}

function NewRequester({ newcomer, onChange, errorAt }: NewRequesterProps) {
  return (
    <div className="flex flex-col gap-4">
      <div data-field="requester.email">
        <Field
          label={t('new-ticket.who.email')}
          hint={t('new-ticket.who.emailHint')}
          error={errorAt('requester.email')}
          isRequired
        >
          <Input
            type="email"
            autoFocus
            autoComplete="off"
            value={newcomer.email}
            onChange={({ target }) => onChange({ ...newcomer, email: target.value })}
          />
        </Field>
      </div>
      <div data-field="requester.name">
        <Field label={t('new-ticket.who.name')} error={errorAt('requester.name')} isRequired>
          <Input
            autoComplete="off"
            value={newcomer.name}
            onChange={({ target }) => onChange({ ...newcomer, name: target.value })}
          />
        </Field>
      </div>
      <Button variant="outline" className="self-start" onClick={() => onChange(null)}>
        <UserSearch aria-hidden />
        {t('new-ticket.who.known')}
      </Button>
    </div>
  )
}
