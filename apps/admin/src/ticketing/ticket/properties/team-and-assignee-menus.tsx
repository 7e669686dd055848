import { useSession } from '@lodge/client'
import type { TicketDetail } from '@lodge/contracts'
import { Avatar, Button } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { departmentTeamsFirst } from '../../../directory/assignable-teams/department-teams-first.ts'
import { assignableTeamsQuery } from '../../../directory/assignable-teams/queries.ts'
import { t } from '../../../foundation/t.ts'
import { agentLabel } from '../agent-label.ts'
import { useSetAssignee, useSetTeam } from '../commands.ts'
import { agentsQuery } from '../queries.ts'
import { PropertyMenu } from './property-menu.tsx'

/**
 * The team with all that the ticket can be passed to, those first with whom the agent still sees it, and among them
 * those of the requester's department.
 */
export function TeamMenu({ ticket }: { ticket: TicketDetail }) {
  const { data, isError, refetch } = useQuery(assignableTeamsQuery)
  const { mutate } = useSetTeam(ticket.number)
  const options = (isVisible: boolean) =>
    departmentTeamsFirst(data?.items ?? [], [ticket.department?.alias])
      .filter((team) => team.isVisible === isVisible)
      .map(({ alias, name }) => ({
        value: alias,
        label: name,
        isCurrent: alias === ticket.team.alias,
        onChoose: () => alias !== ticket.team.alias && mutate(alias),
      }))
  return (
    <PropertyMenu
      label={t('property.names.team')}
      isDisabled={!ticket.can.assign}
      options={options(true)}
      others={{ label: t('app.ticket.properties.passOn'), options: options(false) }}
      onRetry={isError ? () => void refetch() : undefined}
    >
      <span className="truncate">
        <bdi>{ticket.team.name}</bdi>
      </span>
    </PropertyMenu>
  )
}

export function AssigneeMenu({ ticket }: { ticket: TicketDetail }) {
  const me = useSession((state) => state.authUser?.alias ?? '')
  const { data } = useQuery(agentsQuery)
  const { mutate, isPending } = useSetAssignee(ticket.number, ticket.assignee?.alias ?? null)
  const inTeam = (data?.items ?? []).filter(
    ({ alias, teams }) => alias === me || teams.includes(ticket.team.alias),
  )
  return (
    <>
      <PropertyMenu
        label={t('property.names.assignee')}
        hotkey="assign"
        isDisabled={!ticket.can.assign}
        options={[
          ...inTeam.map(({ alias, name, awayUntil }) => ({
            value: alias,
            label: agentLabel(
              { awayUntil },
              alias === me ? `${name} (${t('app.ticket.properties.you')})` : name,
            ),
            icon: <Avatar name={name} size={20} />,
            isCurrent: alias === ticket.assignee?.alias,
            onChoose: () => mutate(alias),
          })),
          ...(ticket.assignee
            ? [{ value: '', label: t('app.ticket.properties.nobody'), onChoose: () => mutate(null) }]
            : []),
        ]}
      >
        {ticket.assignee ? (
          <span className="flex min-w-0 items-center gap-1.5">
            <Avatar name={ticket.assignee.name} size={20} />
            <span className="truncate">
              <bdi>{ticket.assignee.name}</bdi>
            </span>
            {ticket.assignee.alias === me && (
              <span className="text-muted-foreground">{t('app.ticket.properties.you')}</span>
            )}
          </span>
        ) : (
          <span className="text-muted-foreground">{t('app.ticket.properties.nobody')}</span>
        )}
      </PropertyMenu>
      {!ticket.assignee && ticket.can.assign && (
        <Button variant="soft" size="small" className="ms-auto" isBusy={isPending} onClick={() => mutate(me)}>
          {t('app.ticket.properties.take')}
        </Button>
      )}
    </>
  )
}
