import { useSession } from '@lodge/client'
import type { TicketDetail } from '@lodge/contracts'
import { Avatar, Button, PriorityMark, StatusBadge, StatusIcon, useMessages } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messages } from '../messages.ts'
import { queuesQuery } from '../shell/queries.ts'
import { useSetAssignee, useSetPriority, useSetStatus, useSetTeam } from './commands.ts'
import { PropertyMenu } from './property-menu.tsx'
import { agentsQuery } from './queries.ts'
import { WatchersRow } from './watchers-row.tsx'

const words = messages.ticket.properties

/** What the ticket is and who has it; each can be changed where it stands. */
export function PropertiesPanel({ ticket }: { ticket: TicketDetail }) {
  return (
    <section aria-labelledby="properties" className="flex flex-col gap-1 p-4">
      <h2 id="properties" className="mb-1 text-base font-semibold">
        {words.title}
      </h2>
      <dl className="grid grid-cols-[88px_minmax(0,1fr)] items-center gap-y-0.5 text-base">
        <Property name={words.status}>
          <StatusMenu ticket={ticket} />
        </Property>
        <Property name={words.priority}>
          <PriorityMenu ticket={ticket} />
        </Property>
        <Property name={words.team}>
          <TeamMenu ticket={ticket} />
        </Property>
        <Property name={words.assignee}>
          <AssigneeMenu ticket={ticket} />
        </Property>
        <Property name={words.topic}>
          <span className="px-2">{ticket.topic.name}</span>
        </Property>
        {ticket.course && (
          <Property name={words.course}>
            <span className="px-2">
              {ticket.course.code} {ticket.course.name}
            </span>
          </Property>
        )}
        <WatchersRow number={ticket.number} />
      </dl>
    </section>
  )
}

function Property({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="flex min-h-8 min-w-0 items-center">{children}</dd>
    </>
  )
}

const settable = ['open', 'pending', 'on_hold', 'resolved', 'closed'] as const

function StatusMenu({ ticket }: { ticket: TicketDetail }) {
  const { status } = useMessages()
  const { mutate } = useSetStatus(ticket.number)
  const options = settable.filter((value) => ticket.can.changeStatus.includes(value))
  return (
    <PropertyMenu
      label={words.status}
      hotkey="s"
      isDisabled={options.length === 0}
      options={options.map((value) => ({
        value,
        label: status.staff[value],
        icon: <StatusIcon status={value} />,
        onChoose: () => mutate(value),
      }))}
    >
      <StatusBadge status={ticket.status} />
    </PropertyMenu>
  )
}

const priorities = ['urgent', 'high', 'normal', 'low'] as const

function PriorityMenu({ ticket }: { ticket: TicketDetail }) {
  const { priority } = useMessages()
  const { mutate } = useSetPriority(ticket.number)
  return (
    <PropertyMenu
      label={words.priority}
      isDisabled={!ticket.can.assign}
      options={priorities.map((value) => ({
        value,
        label: priority[value],
        isCurrent: value === ticket.priority,
        onChoose: () => mutate(value),
      }))}
    >
      <PriorityMark priority={ticket.priority} />
    </PropertyMenu>
  )
}

function TeamMenu({ ticket }: { ticket: TicketDetail }) {
  const { data } = useQuery(queuesQuery)
  const { mutate } = useSetTeam(ticket.number)
  return (
    <PropertyMenu
      label={words.team}
      isDisabled={!ticket.can.assign}
      options={(data?.teams ?? []).map(({ alias, name }) => ({
        value: alias,
        label: name,
        isCurrent: alias === ticket.team.alias,
        onChoose: () => mutate(alias),
      }))}
    >
      <span className="truncate">{ticket.team.name}</span>
    </PropertyMenu>
  )
}

function AssigneeMenu({ ticket }: { ticket: TicketDetail }) {
  const me = useSession((state) => state.authUser?.alias ?? '')
  const { data } = useQuery(agentsQuery)
  const { mutate, isPending } = useSetAssignee(ticket.number, ticket.assignee?.alias ?? null)
  const inTeam = (data?.items ?? []).filter(
    ({ alias, teams }) => alias === me || teams.includes(ticket.team.alias),
  )
  return (
    <>
      <PropertyMenu
        label={words.assignee}
        hotkey="a"
        isDisabled={!ticket.can.assign}
        options={[
          ...inTeam.map(({ alias, name }) => ({
            value: alias,
            label: alias === me ? `${name} (${words.you})` : name,
            icon: <Avatar name={name} size={20} />,
            isCurrent: alias === ticket.assignee?.alias,
            onChoose: () => mutate(alias),
          })),
          ...(ticket.assignee ? [{ value: '', label: words.nobody, onChoose: () => mutate(null) }] : []),
        ]}
      >
        {ticket.assignee ? (
          <span className="flex min-w-0 items-center gap-1.5">
            <Avatar name={ticket.assignee.name} size={20} />
            <span className="truncate">{ticket.assignee.name}</span>
            {ticket.assignee.alias === me && <span className="text-muted-foreground">{words.you}</span>}
          </span>
        ) : (
          <span className="text-muted-foreground">{words.nobody}</span>
        )}
      </PropertyMenu>
      {!ticket.assignee && ticket.can.assign && (
        <Button variant="soft" size="small" className="ml-auto" isBusy={isPending} onClick={() => mutate(me)}>
          {words.take}
        </Button>
      )}
    </>
  )
}
