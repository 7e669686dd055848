import { useSearchParams } from 'react-router'
import type { DashboardChoice } from './queries.ts'

/** Returns which dashboard the address names, and what names another. */
export function useDashboardChoice() {
  const [search, setSearch] = useSearchParams()
  const choice: DashboardChoice = {
    team: search.get('team') || null,
    days: search.get('days') === '30' ? 30 : 7,
  }
  const choose = (next: Partial<DashboardChoice>) => {
    const { team, days } = { ...choice, ...next }
    setSearch({ ...(team && { team }), ...(days === 30 && { days: '30' }) }, { replace: true })
  }
  return [choice, choose] as const
}
