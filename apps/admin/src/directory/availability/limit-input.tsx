import { limits, type MemberAvailability, routes, type TeamAvailability, TicketLimit } from '@lodge/contracts'
import { announce, getErrorMessage, Input, toast } from '@lodge/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { availabilityQuery } from './queries.ts'

interface LimitInputProps {
  team: TeamAvailability
  member: MemberAvailability
}

/**
 * A member's own limit, saved when the field is left or by Enter. The team's stands in it where they have none; what could
 * not be saved stays as it was typed.
 */
export function LimitInput({ team, member }: LimitInputProps) {
  const { ownLimit } = member
  // With the limit that it is to take the place of: once there is another one, it is saved or out of date.
  const [typed, setTyped] = useState<{ text: string; over: number | null } | null>(null)
  const { mutate, isPending } = useSetLimit(team.alias, member.alias)
  const text = typed?.over === ownLimit ? typed.text : String(ownLimit ?? '')
  const save = () => {
    const limit = text.trim() === '' ? null : Number(text)
    if (isPending) return
    if (limit === ownLimit) setTyped(null)
    else if (limit !== null && !TicketLimit.safeParse(limit).success)
      toast.error(t('availability.limitInvalid', { max: limits.ticketsPerAgent }))
    else mutate(limit)
  }
  return (
    <Input
      inputMode="numeric"
      aria-label={t('availability.limitOf', { name: member.name, team: team.name })}
      placeholder={team.limit === null ? t('availability.limitOfTeam') : String(team.limit)}
      value={text}
      readOnly={isPending}
      onChange={({ target }) => setTyped({ text: target.value, over: ownLimit })}
      onBlur={save}
      onKeyDown={({ key }) => {
        if (key === 'Enter') save()
        if (key === 'Escape') setTyped(null)
      }}
      className="w-24 max-lg:h-11"
    />
  )
}

function useSetLimit(team: string, alias: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (limit: number | null) =>
      http.call(routes.setTicketLimit, { params: { team, alias }, body: { limit } }),
    onSuccess: (now) => {
      cache.setQueryData(availabilityQuery.queryKey, now)
      announce(t('availability.limitSaved'))
    },
    onError: (error) => toast.error(getErrorMessage(error)),
  })
}
