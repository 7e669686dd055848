import { useSession } from '@lodge/client'
import type { TicketDetail, Visibility } from '@lodge/contracts'
import { useStrings } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { ChevronsUpDown, CircleDot, Lock, Reply, UserMinus, UserPlus, Users } from 'lucide-react'
import { keywords } from '../palette/keywords.ts'
import { useVisit } from '../palette/recent-tickets.ts'
import { type TicketAction, useTicketActions } from '../palette/use-ticket-actions.ts'
import { paletteStrings } from '../search/words.ts'
import { assignableTeamsQuery } from '../shell/queries.ts'
import { useSetAssignee, useSetPriority, useSetStatus, useSetTeam } from './commands.ts'
import { agentsQuery } from './queries.ts'
import { useWholeTicketActions, type WholeTicketParts } from './use-whole-ticket-actions.ts'

const { acts } = paletteStrings
const settable = ['open', 'pending', 'on_hold', 'resolved', 'closed'] as const
const priorities = ['urgent', 'high', 'normal', 'low'] as const

/** What the actions lead to on the screen of the ticket. */
interface ScreenParts extends WholeTicketParts {
  write: (visibility: Visibility) => void
}

/** Offers what can be done with the open ticket in the command palette, and remembers that it was opened. */
export function useOpenTicketActions(ticket: TicketDetail, parts: ScreenParts): void {
  useVisit(ticket)
  const actions = [
    ...writing(ticket, parts),
    ...useAssigning(ticket),
    ...useStatuses(ticket),
    ...useWholeTicketActions(ticket, parts),
    ...useProperties(ticket),
  ]
  useTicketActions('ticket', { heading: acts.on(ticket.number), actions })
}

/** A ticket that was merged away takes neither replies nor notes. */
function writing({ isMerged, can }: TicketDetail, { write }: ScreenParts): TicketAction[] {
  if (isMerged) return []
  const reply = {
    ...{ id: 'reply', label: acts.reply, icon: Reply, keywords: keywords.reply, shortcut: 'R' },
    run: () => write('public'),
  }
  const note = {
    ...{ id: 'note', label: acts.note, icon: Lock, keywords: keywords.note, shortcut: 'N' },
    run: () => write('internal'),
  }
  return can.reply ? [reply, note] : [note]
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
  const take = { id: 'take', label: acts.take, icon: UserPlus, keywords: keywords.take }
  const unassign = { id: 'unassign', label: acts.unassign, icon: UserMinus, keywords: keywords.unassign }
  return [
    ...(ticket.assignee?.alias === me ? [] : [{ ...take, run: () => mutate(me) }]),
    ...(ticket.assignee ? [{ ...unassign, isMinor: true, run: () => mutate(null) }] : []),
    ...agents.map(({ alias, name }) => ({
      id: `assign-${alias}`,
      label: acts.assign(name),
      icon: UserPlus,
      keywords: keywords.assign,
      isMinor: true,
      run: () => mutate(alias),
    })),
  ]
}

function useStatuses(ticket: TicketDetail): TicketAction[] {
  const { status } = useStrings()
  const { mutate } = useSetStatus(ticket.number)
  return settable
    .filter((value) => ticket.can.changeStatus.includes(value) && value !== ticket.status)
    .map((value) => ({
      id: `status-${value}`,
      label: acts.status(status.staff[value]),
      icon: CircleDot,
      keywords: keywords.status[value],
      isMinor: value === 'closed',
      run: () => mutate({ status: value }),
    }))
}

function useProperties(ticket: TicketDetail): TicketAction[] {
  const { priority } = useStrings()
  const { data } = useQuery(assignableTeamsQuery)
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
        keywords: keywords.priority,
        isMinor: true,
        run: () => setPriority.mutate(value),
      })),
    ...teams.map(({ alias, name }) => ({
      id: `team-${alias}`,
      label: acts.team(name),
      icon: Users,
      keywords: keywords.team,
      isMinor: true,
      run: () => setTeam.mutate(alias),
    })),
  ]
}
