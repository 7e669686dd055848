import { routes, type SlaPolicyView } from '@lodge/contracts'
import {
  announce,
  Badge,
  formatDate,
  reasonOf,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
  toast,
  useMessages,
} from '@lodge/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { GripVertical } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { http } from '../http.ts'
import { durationText } from './duration-text.ts'
import { ListFrame } from './list-frame.tsx'
import { policiesQuery } from './queries.ts'
import { settingsWords } from './words.ts'

const { list, policy: words } = settingsWords

/** The SLA policies in the order in which they are tried. */
export function PoliciesScreen() {
  const query = useQuery(policiesQuery)
  const [search, setSearch] = useState('')
  const all = query.data?.items ?? []
  const shown = all.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <ListFrame
      title={settingsWords.policies}
      text={words.text}
      count={query.data?.items.length}
      create={{ to: '/admin/settings/sla-policies/create', label: words.create }}
      search={search}
      onSearch={setSearch}
      isPending={query.isPending}
      error={query.error}
      onRetry={() => query.refetch()}
      isEmpty={shown.length === 0}
      keys={words.keys}
    >
      <Policies policies={shown} movable={search === '' ? all.filter(isMovable).length : 0} />
    </ListFrame>
  )
}

function isMovable({ isDefault, archivedAt }: SlaPolicyView): boolean {
  return !isDefault && archivedAt === null
}

function Policies({ policies, movable }: { policies: readonly SlaPolicyView[]; movable: number }) {
  const move = useMove(movable)
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const canMove = (policy: SlaPolicyView) => movable > 1 && isMovable(policy)
  return (
    <Table>
      <TableHeader>
        <tr>
          <TableHead className="w-14">
            <span className="sr-only">{list.order}</span>
          </TableHead>
          <TableHead>{list.name}</TableHead>
          <TableHead>{list.appliesTo}</TableHead>
          <TableHead>{list.hours}</TableHead>
          <TableHead>{list.urgent}</TableHead>
          <TableHead className="text-right">{list.open}</TableHead>
          <TableHead>{list.status}</TableHead>
          <TableHead>{list.updated}</TableHead>
        </tr>
      </TableHeader>
      <TableBody>
        {policies.map((policy) => (
          <TableRow
            key={policy.alias}
            isCurrent={over === policy.place && dragged !== null}
            onDragOver={(event) => {
              if (dragged === null || !canMove(policy)) return
              event.preventDefault()
              setOver(policy.place)
            }}
            onDrop={() => {
              const one = policies.find(({ alias }) => alias === dragged)
              if (one && one.place !== policy.place) move.mutate({ policy: one, place: policy.place })
            }}
          >
            <TableCell className="text-muted-foreground tabular-nums">
              <span className="flex items-center gap-1">
                {canMove(policy) && (
                  <button
                    type="button"
                    draggable
                    aria-label={words.move(policy.name)}
                    className="flex size-6 cursor-grab items-center justify-center rounded-sm max-lg:size-9"
                    onDragStart={(event) => {
                      event.dataTransfer.effectAllowed = 'move'
                      setDragged(policy.alias)
                    }}
                    onDragEnd={() => {
                      setDragged(null)
                      setOver(null)
                    }}
                    onKeyDown={(event) => {
                      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
                      if (step === undefined) return
                      event.preventDefault()
                      const place = policy.place + step
                      if (place >= 1 && place <= movable && !move.isPending) move.mutate({ policy, place })
                    }}
                  >
                    <GripVertical aria-hidden className="size-4" />
                  </button>
                )}
                {policy.place > 0 && !policy.isDefault && policy.place}
              </span>
            </TableCell>
            <TableCell className="font-medium">
              <Link to={policy.alias} className="underline-offset-4 hover:underline">
                {policy.name}
              </Link>
              {policy.isDefault && (
                <Badge tone="accent" className="ml-2">
                  {settingsWords.default}
                </Badge>
              )}
            </TableCell>
            <TableCell className="max-w-72 truncate text-muted-foreground">{scopeWords(policy)}</TableCell>
            <TableCell className="whitespace-nowrap text-muted-foreground">
              {policy.names[`calendar:${policy.calendar}`]}
            </TableCell>
            <TableCell className="text-muted-foreground tabular-nums">
              {durationText(policy.targets.urgent.firstResponseMinutes) || list.none}
            </TableCell>
            <TableCell className="text-right font-medium tabular-nums">
              {policy.openTickets.toLocaleString('en')}
            </TableCell>
            <TableCell>
              <Badge tone={policy.archivedAt ? 'neutral' : 'success'}>
                {policy.archivedAt ? settingsWords.archived : settingsWords.active}
              </Badge>
            </TableCell>
            <TableCell className="text-muted-foreground tabular-nums">
              {formatDate(policy.updatedAt)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function scopeWords({ isDefault, scope, names }: SlaPolicyView): string {
  if (isDefault) return list.everything
  const all = [
    ...scope.topics.map((alias) => names[`topic:${alias}`]),
    ...scope.units.map((alias) => names[`unit:${alias}`]),
    ...scope.teams.map((alias) => names[`team:${alias}`]),
  ]
  return all.join(', ') || list.nothing
}

function useMove(count: number) {
  const cache = useQueryClient()
  const messages = useMessages()
  return useMutation({
    mutationFn: ({ policy, place }: { policy: SlaPolicyView; place: number }) =>
      http.call(routes.moveSlaPolicy, { params: { alias: policy.alias }, body: { place } }),
    onSuccess: async (answer, { policy, place }) => {
      cache.setQueryData(policiesQuery.queryKey, answer)
      announce(words.moved(policy.name, place, count))
      await cache.invalidateQueries({ queryKey: ['settings', 'retimes'] })
    },
    onError: (error) => toast.error(reasonOf(error, messages)),
  })
}
