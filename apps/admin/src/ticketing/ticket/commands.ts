import { useSession } from '@lodge/client'
import { routes, type SetStatus, type TicketRow } from '@lodge/contracts'
import { announce, getErrorMessage, toast } from '@lodge/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { applyConflict, applyTicketLeft, applyTicketRow, refetchIfNotFound } from './cache-updates.ts'

/**
 * Changes one property of a ticket. The answer takes the same way as a push. A conflict shows the present
 * state and says so.
 */
export function useTicketCommand<Input>(number: number, send: (input: Input) => Promise<TicketRow>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (row) => {
      applyTicketRow(cache, row)
      announce(t('app.ticket.saved'))
    },
    onError: useCommandError(number),
  })
}

/** Handles a refused change: shows what the ticket has become, be it out of sight, and says why. */
export function useCommandError(number: number): (error: Error) => void {
  const cache = useQueryClient()
  return (error) => {
    applyConflict(cache, error)
    refetchIfNotFound(cache, number, error)
    toast.error(getErrorMessage(error))
  }
}

export const useSetStatus = (number: number) =>
  useTicketCommand(number, (body: SetStatus) => http.call(routes.setStatus, { params: { number }, body }))

export const useSetPriority = (number: number) =>
  useTicketCommand(number, (priority: TicketRow['priority']) =>
    http.call(routes.setPriority, { params: { number }, body: { priority } }),
  )

/** Passes the ticket on to a team; where the agent is not in it, that is the last that they see of it. */
export function useSetTeam(number: number) {
  const cache = useQueryClient()
  const me = useSession((state) => state.authUser)
  return useMutation({
    mutationFn: (team: string) => http.call(routes.setTeam, { params: { number }, body: { team } }),
    onSuccess: ({ row, isVisible }) => {
      if (isVisible) applyTicketRow(cache, row)
      else applyTicketLeft(cache, { number, version: row.version, team: row.team, by: me })
      announce(isVisible ? t('app.ticket.saved') : t('ticket-lost-access.passedOn', { team: row.team.name }))
    },
    onError: useCommandError(number),
  })
}

export const useSetAssignee = (number: number, expected: string | null) =>
  useTicketCommand(number, (assignee: string | null) =>
    http.call(routes.setAssignee, { params: { number }, body: { assignee, expected } }),
  )
