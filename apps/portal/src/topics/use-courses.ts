import type { FormField } from '@lodge/contracts'
import { useQuery } from '@tanstack/react-query'
import { t } from '../t.ts'
import { myCoursesQuery } from './queries.ts'

/** Loads the requester's courses, where one of these fields asks for one. */
export function useCourses(fields: readonly FormField[]) {
  const isAsked = fields.some(({ type }) => type === 'course')
  const { data, error, refetch } = useQuery({ ...myCoursesQuery, enabled: isAsked })
  return {
    courses: data,
    hasFailed: error !== null && !data,
    onRetry: () => void refetch(),
    hint: t('tickets-new-ticket.newTicket.courses.hint'),
    noCourses: t('tickets-new-ticket.newTicket.courses.none'),
    loadFailed: t('tickets-new-ticket.newTicket.courses.failed'),
  }
}
