import { useSession, useSite } from '@lodge/client'
import { useNow } from '@lodge/ui'
import type { FilterContext } from './matches-filter.ts'

/** The minute is fine enough for periods; a list that is shown for long drops what has become too old for it. */
export function useFilterContext(): FilterContext {
  const alias = useSession((state) => state.authUser?.alias ?? '')
  const timezone = useSite((site) => site.timezone || 'UTC')
  return { alias, timezone, now: useNow('minute') }
}
