import type { BusinessHoursView } from '@lodge/contracts'
import { useQuery } from '@tanstack/react-query'
import { businessHoursListQuery } from '../queries.ts'

/** The business hours that a policy may count by. */
export function useOfferedBusinessHours(): BusinessHoursView[] {
  const { data } = useQuery(businessHoursListQuery)
  return data?.items.filter(({ archivedAt }) => archivedAt === null) ?? []
}
