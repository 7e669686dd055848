import { routes, type SessionView } from '@lodge/contracts'
import {
  announce,
  Badge,
  Button,
  ErrorState,
  RelativeTime,
  reasonOf,
  SkeletonRows,
  toast,
  useDialogs,
  useMessages,
} from '@lodge/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { http } from '../http.ts'
import { deviceOf } from './device-of.ts'
import { sessionsQuery } from './queries.ts'
import { accountWords } from './words.ts'

const words = accountWords.sessions

/** Where one is signed in; each other session can be ended, and all of them at once. */
export function SessionList() {
  const { data, error, isPending, refetch, isRefetching } = useQuery(sessionsQuery)
  const dialogs = useDialogs()
  const ending = useEnding()
  if (isPending) return <SkeletonRows rows={2} />
  if (error && !data)
    return <ErrorState title={words.failed} error={error} onRetry={refetch} isRetrying={isRefetching} />
  const hasOthers = data.items.some(({ isCurrent: isThis }) => !isThis)
  const endOthers = async () => {
    const question = { title: words.endOthersTitle, text: words.endOthersText, confirmLabel: words.endOthers }
    if (await dialogs.confirm({ ...question, isDestructive: true })) ending.mutate(null)
  }
  return (
    <>
      <ul className="divide-y divide-border border-y border-border">
        {data.items.map((session) => (
          <Row
            key={session.id}
            session={session}
            isBusy={ending.isPending && ending.variables === session.id}
            onEnd={() => ending.mutate(session.id)}
          />
        ))}
      </ul>
      {hasOthers && (
        <Button variant="outline" className="mt-3" onClick={() => void endOthers()}>
          {words.endOthers}
        </Button>
      )}
    </>
  )
}

interface RowProps {
  session: SessionView
  isBusy: boolean
  onEnd: () => void
}

function Row({ session, isBusy, onEnd }: RowProps) {
  const device = deviceOf(session.userAgent)
  const name = device ? words.device(device.browser, device.system) : words.unknown
  const Icon = device && /iPhone|iPad|Android/.test(device.system) ? Smartphone : Monitor
  return (
    <li className="flex items-center gap-3 py-2">
      <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          {name}
          <Badge tone="outline">{session.area === 'admin' ? words.staff : words.portal}</Badge>
          {session.isCurrent && <Badge tone="success">{words.thisOne}</Badge>}
        </p>
        <p className="text-xs text-muted-foreground">
          {words.lastSeen} <RelativeTime at={session.lastSeenAt} />, {words.signedIn}{' '}
          <RelativeTime at={session.signedInAt} />
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          variant="outline"
          size="small"
          className="max-lg:min-h-11"
          aria-label={words.endOne(name)}
          isBusy={isBusy}
          onClick={onEnd}
        >
          {words.end}
        </Button>
      )}
    </li>
  )
}

/** Ends one session, or with null all others. */
function useEnding() {
  const cache = useQueryClient()
  const shared = useMessages()
  return useMutation({
    mutationFn: (sessionId: string | null) =>
      sessionId === null
        ? http.call(routes.endOtherSessions)
        : http.call(routes.endSession, { params: { sessionId } }),
    onSuccess: () => announce(words.ended),
    onError: (error) => toast.error(reasonOf(error, shared)),
    onSettled: () => cache.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}
