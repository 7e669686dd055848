import { routes, type SetAnswers, type TicketDetail } from '@lodge/contracts'
import { announce, reasonOf, toast, useDialogs, useMessages } from '@lodge/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { http } from '../http.ts'
import { messages } from '../messages.ts'
import { useCommand, useSetTeam } from './commands.ts'
import { mergedPresent, mergedRow } from './merge.ts'
import { propertyWords as words } from './property-words.ts'
import { ticketKey } from './queries.ts'

/** Changes the topic, and offers to move the ticket to the team that usually has it. */
export function useSetTopic(ticket: TicketDetail) {
  const cache = useQueryClient()
  const shared = useMessages()
  const { confirm } = useDialogs()
  const setTeam = useSetTeam(ticket.number)
  const { number } = ticket
  return useMutation({
    mutationFn: (topic: string) =>
      http.call(routes.setTopic, { params: { number }, body: { topic, expected: ticket.topic.alias } }),
    onSuccess: async ({ row, offeredTeam: team }) => {
      mergedRow(cache, row)
      announce(messages.ticket.saved)
      if (!team) return
      const moves = await confirm({
        title: words.offer.title(team.name),
        text: words.offer.text(row.topic.name, team.name),
        confirmLabel: words.offer.move(team.name),
        cancelLabel: words.offer.stay(row.team.name),
      })
      if (moves) setTeam.mutate(team.alias)
    },
    onError: (error) => {
      mergedPresent(cache, error)
      toast.error(reasonOf(error, shared))
    },
  })
}

export const useSetUnit = ({ number, unit }: TicketDetail) =>
  useCommand((to: string | null) =>
    http.call(routes.setUnit, { params: { number }, body: { unit: to, expected: unit?.alias ?? null } }),
  )

export const useSetCourse = ({ number, course }: TicketDetail) =>
  useCommand((to: string | null) =>
    http.call(routes.setCourse, {
      params: { number },
      body: { course: to, expected: course?.alias ?? null },
    }),
  )

export const useChangeTags = (number: number) =>
  useCommand((body: { add?: string[]; remove?: string[] }) =>
    http.call(routes.changeTags, { params: { number }, body }),
  )

/** Saves the answers; the ticket is loaded again, for they are read in the words of their form. */
export function useSetAnswers(number: number, onSaved: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: SetAnswers) => http.call(routes.setAnswers, { params: { number }, body }),
    onSuccess: (row) => {
      mergedRow(cache, row)
      void cache.invalidateQueries({ queryKey: ticketKey(number) })
      announce(messages.ticket.saved)
      onSaved()
    },
    onError: (error) => mergedPresent(cache, error),
  })
}
