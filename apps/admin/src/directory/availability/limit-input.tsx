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
  const saved = member.ownLimit === null ? '' : String(member.ownLimit)
  // What is being typed; null for what is saved.
  const [typed, setTyped] = useState<string | null>(null)
  const { mutate, isPending, variables } = useSetLimit(team.alias, member.alias, (limit) =>
    // Whoever types on meanwhile is not interrupted.
    setTyped((now) => (now !== null && readLimit(now) === limit ? null : now)),
  )
  const save = () => {
    if (typed === null) return
    const limit = readLimit(typed)
    if (isPending && limit === variables) return
    if (!isPending && limit === member.ownLimit) return setTyped(null)
    if (limit !== null && !TicketLimit.safeParse(limit).success)
      toast.error(t('availability.limitInvalid', { max: limits.ticketsPerAgent }))
    else mutate(limit)
  }
  return (
    <Input
      inputMode="numeric"
      aria-label={t('availability.limitOf', { name: member.name, team: team.name })}
      placeholder={team.limit === null ? t('availability.limitOfTeam') : String(team.limit)}
      value={typed ?? saved}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={save}
      onKeyDown={({ key }) => {
        if (key === 'Enter') save()
        if (key === 'Escape') setTyped(null)
      }}
      className="w-24 max-lg:h-11"
    />
  )
}

function readLimit(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed)
}

function useSetLimit(team: string, alias: string, onSaved: (limit: number | null) => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (limit: number | null) =>
      http.call(routes.setTicketLimit, { params: { team, alias }, body: { limit } }),
    onSuccess: (now, limit) => {
      cache.setQueryData(availabilityQuery.queryKey, now)
      onSaved(limit)
      announce(t('availability.limitSaved'))
    },
    onError: (error) => toast.error(getErrorMessage(error)),
  })
}
