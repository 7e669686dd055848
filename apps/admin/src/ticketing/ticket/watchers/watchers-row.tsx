import { useSession } from '@lodge/client'
import { Avatar, Button, Skeleton } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { t } from '../../../foundation/t.ts'
import { useSetWatching, watchersQuery } from './queries.ts'

const shown = 4

export function WatchersRow({ number }: { number: number }) {
  return (
    <>
      <dt className="pe-2 text-muted-foreground">{t('ticket-watchers.watchers')}</dt>
      <dd className="flex min-h-8 min-w-0 items-center">
        <Watchers number={number} />
      </dd>
    </>
  )
}

function Watchers({ number }: { number: number }) {
  const me = useSession((state) => state.authUser?.alias ?? '')
  const { data, isError, refetch } = useQuery(watchersQuery(number))
  const { mutate, isPending } = useSetWatching(number)
  if (isError)
    return (
      <Button variant="link" size="inline" className="px-2" onClick={() => refetch()}>
        {t('ticket-watchers.retry')}
      </Button>
    )
  if (!data) return <Skeleton className="mx-2 h-5 w-20" />
  const { watchers } = data
  const isWatching = watchers.some(({ alias }) => alias === me)
  const Icon = isWatching ? EyeOff : Eye
  return (
    <>
      <span
        className="flex min-w-0 items-center gap-1 px-2"
        title={t('ticket-watchers.names', { names: watchers.map(({ name }) => name) })}
      >
        {watchers.length === 0 && (
          <span className="text-muted-foreground">{t('ticket-watchers.nobody')}</span>
        )}
        {watchers.slice(0, shown).map(({ alias, name }) => (
          <Avatar key={alias} name={name} size={20} isLabelled />
        ))}
        {watchers.length > shown && (
          <span className="text-xs text-muted-foreground">
            {t('ticket-watchers.more', { count: watchers.length - shown })}
          </span>
        )}
      </span>
      <Button
        variant="soft"
        size="small"
        className="ms-auto max-lg:min-h-11"
        isBusy={isPending}
        onClick={() => mutate(!isWatching)}
      >
        <Icon aria-hidden />
        {isWatching ? t('ticket-watchers.unwatch') : t('ticket-watchers.watch')}
      </Button>
    </>
  )
}
