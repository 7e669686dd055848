import type { PersonRef } from '@lodge/contracts'
import { Avatar, Button, FieldBox, FieldError, FormField, type FormFieldState } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QuickSearch } from '../../../foundation/quick-search/quick-search.tsx'
import { useDebouncedText } from '../../../foundation/quick-search/use-debounced-text.ts'
import { t } from '../../../foundation/t.ts'
import { readersQuery } from './queries.ts'

interface RequesterFieldProps {
  field: FormFieldState<PersonRef>
  onChoose: (person: PersonRef) => void
}

/** A known person, whom another one can take the place of. */
export function RequesterField({ field, onChoose }: RequesterFieldProps) {
  const [isChanging, setIsChanging] = useState(false)
  if (isChanging)
    return (
      <RequesterSearch
        field={field}
        onChoose={(person) => {
          setIsChanging(false)
          onChoose(person)
        }}
      />
    )
  const { name } = field.value
  return (
    <FieldBox field={field}>
      <p className="mb-1 text-sm font-medium">{t('ticket.split.requester')}</p>
      <div className="flex items-center gap-3 rounded-md border border-border bg-surface px-3 py-2">
        <Avatar name={name} size={24} />
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <Button
          variant="outline"
          size="small"
          className="max-lg:min-h-11"
          aria-label={`${t('ticket.split.change')}: ${t('ticket.split.requester')}`}
          onClick={() => setIsChanging(true)}
        >
          {t('ticket.split.change')}
        </Button>
      </div>
      {field.error && <FieldError>{field.error}</FieldError>}
    </FieldBox>
  )
}

function RequesterSearch({ field, onChoose }: RequesterFieldProps) {
  const [text, setText] = useState('')
  const q = useDebouncedText(text.trim())
  const query = useQuery(readersQuery(q))
  return (
    <FormField field={field} label={t('ticket.split.requester')} isRequired>
      <QuickSearch
        autoFocus
        text={text}
        onType={setText}
        isOpen={q.length > 1 && text.trim().length > 1}
        result={{ items: query.data, error: query.error, onRetry: () => void query.refetch() }}
        keyOf={({ alias }) => alias}
        renderItem={({ name, email }) => (
          <span className="min-w-0 flex-1 truncate">
            <bdi>{name || email}</bdi>
            {name && (
              <span className="ms-2 text-xs text-muted-foreground">
                <bdi>{email}</bdi>
              </span>
            )}
          </span>
        )}
        onChoose={({ alias, name, email }) => onChoose({ alias, name: name || email })}
        empty={t('ticket.split.nobody')}
        listLabel={t('ticket.split.people')}
        placeholder={t('ticket.split.find')}
      />
    </FormField>
  )
}
