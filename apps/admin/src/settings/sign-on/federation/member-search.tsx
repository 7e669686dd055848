import { type FederationMemberView, limits } from '@lodge/contracts'
import { Field, FieldError, getErrorMessage, Input, useDebouncedValue } from '@lodge/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { t } from '../../../foundation/t.ts'
import { federationMembersQuery } from '../queries.ts'

interface MemberSearchProps {
  alias: string
  label: string
  renderAction: (member: FederationMemberView) => ReactNode
}

/** Searches the providers of a federation, which are too many to list. */
export function MemberSearch({ alias, label, renderAction }: MemberSearchProps) {
  const [search, setSearch] = useState('')
  const settled = useDebouncedValue(search.trim(), 250)
  const { data, error } = useQuery({
    ...federationMembersQuery(alias, settled),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  })
  const found = settled === '' ? null : data
  return (
    <div className="flex flex-col gap-2">
      <Field label={label}>
        <Input
          type="search"
          aria-label={label}
          value={search}
          maxLength={limits.providerSearchLength}
          autoComplete="off"
          onChange={({ target }) => setSearch(target.value)}
          // Enter would save the whole page.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
      {error && <FieldError>{getErrorMessage(error)}</FieldError>}
      <p role="status" className="text-sm text-muted-foreground">
        {found &&
          (found.total > found.items.length
            ? t('sign-on.federation.firstOnly', { total: found.total, count: found.items.length })
            : t('sign-on.federation.found', { count: found.total }))}
      </p>
      {found && found.items.length > 0 && (
        <ul aria-label={label} className="divide-y divide-border border-y border-border">
          {found.items.map((member) => (
            <li key={member.entityId} className="flex flex-wrap items-center gap-3 py-2">
              <MemberName member={member} />
              {renderAction(member)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

export function MemberName({ member: { name, entityId, scopes } }: { member: FederationMemberView }) {
  return (
    <span className="min-w-0 flex-1 basis-48">
      <span className="block break-words">{name}</span>
      <span className="block text-sm break-all text-muted-foreground">
        {[...scopes.slice(0, 3), entityId].join(' · ')}
      </span>
    </span>
  )
}
