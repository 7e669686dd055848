import { useQuery } from '@tanstack/react-query'
import { queuesQuery } from '../queues/queries.ts'

/** The teams that the person sees, as options; null while they are on their way. */
export function useTeamOptions(): { id: string; label: string }[] | null {
  const { data } = useQuery(queuesQuery)
  return data?.teams.map(({ alias, name }) => ({ id: alias, label: name })) ?? null
}
