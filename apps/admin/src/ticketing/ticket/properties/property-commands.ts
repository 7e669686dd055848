import {
  routes,
  type SetFormAnswers,
  setPropertyRoutes,
  setTextBody,
  type TextProperty,
  type TicketDetail,
} from '@lodge/contracts'
import { announce } from '@lodge/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { http } from '../../../foundation/http.ts'
import { t } from '../../../foundation/t.ts'
import { applyConflict, applyTicketRow, refetchIfNotFound } from '../cache-updates.ts'
import { useCommandError, useTicketCommand } from '../commands.ts'
import { ticketKey } from '../queries.ts'

/** Changes the topic. The answer may offer the team that usually has such tickets. */
export function useSetTopic({ number, topic }: TicketDetail) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (to: string) =>
      http.call(routes.setTopic, { params: { number }, body: { topic: to, expected: topic.alias } }),
    onSuccess: ({ row }) => {
      applyTicketRow(cache, row)
      announce(t('app.ticket.saved'))
    },
    onError: useCommandError(number),
  })
}

export const useSetDepartment = ({ number, department }: TicketDetail) =>
  useTicketCommand(number, (to: string | null) =>
    http.call(routes.setDepartment, {
      params: { number },
      body: { department: to, expected: department?.alias ?? null },
    }),
  )

export const useSetCourse = ({ number, course }: TicketDetail) =>
  useTicketCommand(number, (to: string | null) =>
    http.call(routes.setCourse, {
      params: { number },
      body: { course: to, expected: course?.alias ?? null },
    }),
  )

export const useSetText = (ticket: TicketDetail, property: TextProperty) =>
  useTicketCommand(ticket.number, (to: string | null) =>
    http.call(setPropertyRoutes[property], {
      params: { number: ticket.number },
      body: setTextBody(property, to, ticket[property]),
    }),
  )

export const useChangeTags = (number: number) =>
  useTicketCommand(number, (body: { add?: string[]; remove?: string[] }) =>
    http.call(routes.changeTags, { params: { number }, body }),
  )

/** Saves the answers; the ticket is loaded again, for they are read in the words of their form. */
export function useSetFormAnswers(number: number, onSaved: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: SetFormAnswers) => http.call(routes.setFormAnswers, { params: { number }, body }),
    onSuccess: (row) => {
      applyTicketRow(cache, row)
      void cache.invalidateQueries({ queryKey: ticketKey(number) })
      announce(t('app.ticket.saved'))
      onSaved()
    },
    onError: (error) => {
      applyConflict(cache, error)
      refetchIfNotFound(cache, number, error)
    },
  })
}
