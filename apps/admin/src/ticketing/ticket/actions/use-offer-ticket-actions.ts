import { useSession } from '@lodge/client'
import type { TicketDetail, Visibility } from '@lodge/contracts'
import { useQuery } from '@tanstack/react-query'
import { ChevronsUpDown, CircleDot, Lock, Reply, UserMinus, UserPlus, Users } from 'lucide-react'
import { departmentTeamsFirst } from '../../../directory/assignable-teams/department-teams-first.ts'
import { assignableTeamsQuery } from '../../../directory/assignable-teams/queries.ts'
import { t } from '../../../foundation/t.ts'
import { type PaletteAction, usePaletteActions } from '../../../foundation/use-palette-actions.ts'
import { agentLabel } from '../agent-label.ts'
import { useSetAssignee, useSetPriority, useSetStatus, useSetTeam } from '../commands.ts'
import { agentsQuery } from '../queries.ts'
import { useTrackVisit } from '../recent-tickets.ts'
import { type GeneralActionHandlers, useGeneralActions } from './use-general-actions.ts'

const settableStatuses = ['open', 'pending', 'on_hold', 'resolved', 'closed'] as const
const priorities = ['urgent', 'high', 'normal', 'low'] as const

interface TicketScreenHandlers extends GeneralActionHandlers {
  write: (visibility: Visibility) => void
}

/** Offers what can be done with the open ticket in the command palette, and remembers that it was opened. */
export function useOfferTicketActions(ticket: TicketDetail, parts: TicketScreenHandlers): void {
  useTrackVisit(ticket)
  const actions = [
    ...listReplyActions(ticket, parts),
    ...useAssignActions(ticket),
    ...useStatusActions(ticket),
    ...useGeneralActions(ticket, parts),
    ...usePropertyActions(ticket),
  ]
  usePaletteActions('ticket', { heading: t('search.palette.acts.on', { number: ticket.number }), actions })
}

/** A ticket that was merged away takes neither replies nor notes. */
function listReplyActions({ isMerged, can }: TicketDetail, { write }: TicketScreenHandlers): PaletteAction[] {
  if (isMerged) return []
  const reply = {
    id: 'reply',
    label: t('search.palette.acts.reply'),
    icon: Reply,
    keywords: t('command-palette-keywords.reply'),
    shortcut: 'reply' as const,
    run: () => write('public'),
  }
  const note = {
    id: 'note',
    label: t('search.palette.acts.note'),
    icon: Lock,
    keywords: t('command-palette-keywords.note'),
    shortcut: 'note' as const,
    run: () => write('internal'),
  }
  return can.reply ? [reply, note] : [note]
}

function useAssignActions(ticket: TicketDetail): PaletteAction[] {
  const me = useSession((state) => state.authUser?.alias ?? '')
  const { data } = useQuery(agentsQuery)
  const { mutate } = useSetAssignee(ticket.number, ticket.assignee?.alias ?? null)
  if (!ticket.can.assign) return []
  const agents = (data?.items ?? []).filter(
    ({ alias, teams }) =>
      alias !== me && alias !== ticket.assignee?.alias && teams.includes(ticket.team.alias),
  )
  const take = {
    id: 'take',
    label: t('search.palette.acts.take'),
    icon: UserPlus,
    keywords: t('command-palette-keywords.take'),
  }
  const unassign = {
    id: 'unassign',
    label: t('search.palette.acts.unassign'),
    icon: UserMinus,
    keywords: t('command-palette-keywords.unassign'),
  }
  return [
    ...(ticket.assignee?.alias === me ? [] : [{ ...take, run: () => mutate(me) }]),
    ...(ticket.assignee ? [{ ...unassign, isMinor: true, run: () => mutate(null) }] : []),
    ...agents.map(({ alias, name, awayUntil }) => ({
      id: `assign-${alias}`,
      label: t('search.palette.acts.assign', { name: agentLabel({ awayUntil }, name) }),
      icon: UserPlus,
      keywords: t('command-palette-keywords.assign'),
      isMinor: true,
      run: () => mutate(alias),
    })),
  ]
}

function useStatusActions(ticket: TicketDetail): PaletteAction[] {
  const { mutate } = useSetStatus(ticket.number)
  return settableStatuses
    .filter((value) => ticket.can.changeStatus.includes(value) && value !== ticket.status)
    .map((value) => ({
      id: `status-${value}`,
      label: t('search.palette.acts.status', { status: t(`ui.status.staff.${value}`) }),
      icon: CircleDot,
      keywords: t(`command-palette-keywords.status.${value}`),
      isMinor: value === 'closed',
      run: () => mutate({ status: value }),
    }))
}

function usePropertyActions(ticket: TicketDetail): PaletteAction[] {
  const { data } = useQuery(assignableTeamsQuery)
  const setPriority = useSetPriority(ticket.number)
  const setTeam = useSetTeam(ticket.number)
  if (!ticket.can.assign) return []
  const teams = departmentTeamsFirst(data?.items ?? [], [ticket.department?.alias]).filter(
    ({ alias }) => alias !== ticket.team.alias,
  )
  return [
    ...priorities
      .filter((value) => value !== ticket.priority)
      .map((value) => ({
        id: `priority-${value}`,
        label: t('search.palette.acts.priority', { priority: t(`ui.priority.${value}`) }),
        icon: ChevronsUpDown,
        keywords: t('command-palette-keywords.priority'),
        isMinor: true,
        run: () => setPriority.mutate(value),
      })),
    ...teams.map(({ alias, name }) => ({
      id: `team-${alias}`,
      label: t('search.palette.acts.team', { name }),
      icon: Users,
      keywords: t('command-palette-keywords.team'),
      isMinor: true,
      run: () => setTeam.mutate(alias),
    })),
  ]
}
