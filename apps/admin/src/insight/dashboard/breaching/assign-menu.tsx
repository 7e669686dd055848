import { useSession } from '@lodge/client'
import type { TicketRow } from '@lodge/contracts'
import {
  Avatar,
  Button,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../foundation/t.ts'
import { agentLabel } from '../../../ticketing/ticket/agent-label.ts'
import { useSetAssignee } from '../../../ticketing/ticket/commands.ts'
import { agentsQuery } from '../../../ticketing/ticket/queries.ts'

/** Gives a ticket of nobody to oneself or to an agent of its team. */
export function AssignMenu({ row }: { row: TicketRow }) {
  const me = useSession((state) => state.authUser?.alias ?? null)
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery({ ...agentsQuery, enabled: isOpen })
  const { mutate, isPending } = useSetAssignee(row.number, null)
  const others = (data?.items ?? []).filter(
    ({ alias, teams }) => alias !== me && teams.includes(row.team.alias),
  )
  return (
    <DropdownMenu open={isOpen} onOpenChange={setIsOpen}>
      <DropdownMenuTrigger asChild>
        <Button
          variant="outline"
          size="small"
          isBusy={isPending}
          aria-label={t('dashboard.breaching.assignTicket', { number: row.number })}
        >
          <UserPlus aria-hidden />
          {t('dashboard.breaching.assign')}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" className="max-h-80 overflow-y-auto">
        <DropdownMenuItem onSelect={() => mutate(me)}>{t('app.dashboard.breaching.take')}</DropdownMenuItem>
        {others.length > 0 && <DropdownMenuSeparator />}
        {others.map(({ alias, name, awayUntil }) => (
          <DropdownMenuItem key={alias} onSelect={() => mutate(alias)}>
            <Avatar name={name} size={20} />
            {agentLabel({ awayUntil }, name)}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
