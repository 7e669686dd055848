import type { FederationMemberView } from '@lodge/contracts'
import { Button, RadioGroup, RadioItem } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../foundation/t.ts'
import type { ProviderPart } from '../provider-record.ts'
import { chosenMembersQuery } from '../queries.ts'
import { MemberName, MemberSearch } from './member-search.tsx'

interface MemberChoiceProps extends Pick<ProviderPart, 'form'> {
  /** Null for a federation that is not saved yet, whose providers nobody knows. */
  alias: string | null
}

/** Offers all providers of a federation, or those that a search has found and somebody has chosen. */
export function MemberChoice({ form, alias }: MemberChoiceProps) {
  const { value: chosen, onChange } = form.field('chosenMembers')
  if (alias === null)
    return <p className="text-sm text-muted-foreground">{t('sign-on.federation.saveFirst')}</p>
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        aria-label={t('sign-on.federation.offer')}
        value={chosen === null ? 'all' : 'chosen'}
        onValueChange={(value) => onChange(value === 'all' ? null : [])}
      >
        {(['all', 'chosen'] as const).map((value) => (
          <RadioItem key={value} value={value} label={t(`sign-on.federation.${value}`)} />
        ))}
      </RadioGroup>
      {chosen !== null && <ChosenMembers alias={alias} chosen={chosen} onChange={onChange} />}
    </div>
  )
}

interface ChosenMembersProps {
  alias: string
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

function ChosenMembers({ alias, chosen, onChange }: ChosenMembersProps) {
  const { data } = useQuery(chosenMembersQuery(alias))
  const [added, setAdded] = useState<FederationMemberView[]>([])
  const known = new Map([...(data?.items ?? []), ...added].map((member) => [member.entityId, member]))
  const members = chosen.map((entityId) => known.get(entityId) ?? { entityId, name: entityId, scopes: [] })
  const add = (member: FederationMemberView) => {
    setAdded((before) => [...before, member])
    onChange([...chosen, member.entityId])
  }
  return (
    <>
      {members.length === 0 ? (
        <p className="text-sm text-muted-foreground">{t('sign-on.federation.nobodyChosen')}</p>
      ) : (
        <ul
          aria-label={t('sign-on.federation.chosenList')}
          className="divide-y divide-border border-y border-border"
        >
          {members.map((member) => (
            <li key={member.entityId} className="flex flex-wrap items-center gap-3 py-2">
              <MemberName member={member} />
              <Button
                variant="ghost"
                size="icon"
                aria-label={t('sign-on.federation.remove', { name: member.name })}
                onClick={() => onChange(chosen.filter((entityId) => entityId !== member.entityId))}
              >
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <MemberSearch
        alias={alias}
        label={t('sign-on.federation.search')}
        renderAction={(member) =>
          chosen.includes(member.entityId) ? (
            <span className="text-sm text-muted-foreground">{t('sign-on.federation.offered')}</span>
          ) : (
            <Button
              variant="outline"
              aria-label={t('sign-on.federation.add', { name: member.name })}
              onClick={() => add(member)}
            >
              <Plus aria-hidden />
              {t('sign-on.federation.addShort')}
            </Button>
          )
        }
      />
    </>
  )
}
