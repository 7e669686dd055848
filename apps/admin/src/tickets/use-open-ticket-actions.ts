import { useSession } from '@lodge/client'
import type { TicketDetail } from '@lodge/contracts'
import { useMessages } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { ChevronsUpDown, CircleDot, Lock, Reply, UserMinus, UserPlus, Users } from 'lucide-react'
import { useVisit } from '../palette/recent-tickets.ts'
import { type TicketAction, useTicketActions } from '../palette/use-ticket-actions.ts'
import { paletteWords } from '../search/words.ts'
import { passOnTeamsQuery } from '../shell/queries.ts'
import { useSetAssignee, useSetPriority, useSetStatus, useSetTeam } from './commands.ts'
import { agentsQuery } from './queries.ts'

const { acts } = paletteWords
const settable = ['open', 'pending', 'on_hold', 'resolved', 'closed'] as const
const priorities = ['urgent', 'high', 'normal', 'low'] as const

/** Offers what can be done with the open ticket in the command palette, and remembers that it was opened. */
export function useOpenTicketActions(ticket: TicketDetail): void {
  useVisit(ticket)
  const writing: TicketAction[] = [
    ...(ticket.can.reply ? [letter('reply', acts.reply, Reply, 'R')] : []),
    letter('note', acts.note, Lock, 'N'),
  ]
  const actions = [...writing, ...useAssigning(ticket), ...useStatuses(ticket), ...useProperties(ticket)]
  useTicketActions('ticket', { heading: acts.on(ticket.number), actions })
}

/** The composer listens to its letters wherever they are pressed. */
function letter(id: string, label: string, icon: TicketAction['icon'], shortcut: string): TicketAction {
  const press = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: shortcut.toLowerCase() }))
  return { id, label, icon, shortcut, run: press }
}

function useAssigning(ticket: TicketDetail): TicketAction[] {
  const me = useSession((state) => state.authUser?.alias ?? '')
  const { data } = useQuery(agentsQuery)
  const { mutate } = useSetAssignee(ticket.number, ticket.assignee?.alias ?? null)
  if (!ticket.can.assign) return []
  const agents = (data?.items ?? []).filter(
    ({ alias, teams }) =>
      alias !== me && alias !== ticket.assignee?.alias && teams.includes(ticket.team.alias),
  )
  return [
    ...(ticket.assignee?.alias === me
      ? []
      : [{ id: 'take', label: acts.take, icon: UserPlus, run: () => mutate(me) }]),
    ...(ticket.assignee
      ? [{ id: 'unassign', label: acts.unassign, icon: UserMinus, isMinor: true, run: () => mutate(null) }]
      : []),
    ...agents.map(({ alias, name }) => ({
      id: `assign-${alias}`,
      label: acts.assign(name),
      icon: UserPlus,
      isMinor: true,
      run: () => mutate(alias),
    })),
  ]
}

function useStatuses(ticket: TicketDetail): TicketAction[] {
  const { status } = useMessages()
  const { mutate } = useSetStatus(ticket.number)
  return settable
    .filter((value) => ticket.can.changeStatus.includes(value) && value !== ticket.status)
    .map((value) => ({
      id: `status-${value}`,
      label: acts.status(status.staff[value]),
      icon: CircleDot,
      isMinor: value === 'closed',
      run: () => mutate({ status: value }),
    }))
}

function useProperties(ticket: TicketDetail): TicketAction[] {
  const { priority } = useMessages()
  const { data } = useQuery(passOnTeamsQuery)
  const setPriority = useSetPriority(ticket.number)
  const setTeam = useSetTeam(ticket.number)
  if (!ticket.can.assign) return []
  const teams = (data?.items ?? []).filter(({ alias }) => alias !== ticket.team.alias)
  return [
    ...priorities
      .filter((value) => value !== ticket.priority)
      .map((value) => ({
        id: `priority-${value}`,
        label: acts.priority(priority[value]),
        icon: ChevronsUpDown,
        isMinor: true,
        run: () => setPriority.mutate(value),
      })),
    ...teams.map(({ alias, name }) => ({
      id: `team-${alias}`,
      label: acts.team(name),
      icon: Users,
      isMinor: true,
      run: () => setTeam.mutate(alias),
    })),
  ]
}
