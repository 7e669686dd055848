import type { SessionView } from '@lodge/contracts'
import { parseUserAgent } from '@lodge/domain'
import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { Badge } from '../components/ui/badge.tsx'
import { Button } from '../components/ui/button.tsx'
import { SkeletonRows } from '../components/ui/skeleton.tsx'
import { toast } from '../components/ui/sonner.tsx'
import { useDialogs } from '../dialogs/dialogs-provider.tsx'
import { RelativeTime } from '../format/relative-time.tsx'
import { announce } from '../states/announcer.tsx'
import { ErrorState, getErrorMessage } from '../states/error-state.tsx'
import { t } from '../t.ts'

interface SessionListProps {
  queryKey: QueryKey
  read: (signal: AbortSignal) => Promise<{ items: SessionView[] }>
  end: (sessionId: string | null) => Promise<unknown>
}

/** The present session cannot be ended here. */
export function SessionList({ queryKey, read, end }: SessionListProps) {
  // Sessions come and go unseen, so opening the page reads them anew.
  const query = useQuery({ queryKey, queryFn: ({ signal }) => read(signal), staleTime: 0 })
  const { data, error, isPending, refetch, isRefetching } = query
  const ending = useEndSession(queryKey, end)
  if (isPending) return <SkeletonRows rows={2} />
  if (error && !data)
    return (
      <ErrorState title={t('ui.sessions.failed')} error={error} onRetry={refetch} isRetrying={isRefetching} />
    )
  return (
    <>
      <ul className="divide-y divide-border border-y border-border">
        {data.items.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isBusy={ending.isPending && ending.variables === session.id}
            onEnd={() => ending.mutate(session.id)}
          />
        ))}
      </ul>
      {data.items.some(({ isCurrent }) => !isCurrent) && (
        <EndOthersButton onEnd={() => ending.mutate(null)} />
      )}
    </>
  )
}

function EndOthersButton({ onEnd }: { onEnd: () => void }) {
  const dialogs = useDialogs()
  const endOthers = async () => {
    const question = {
      title: t('ui.sessions.endOthersTitle'),
      text: t('ui.sessions.endOthersText'),
      confirmLabel: t('ui.sessions.endOthers'),
    }
    if (await dialogs.confirm({ ...question, isDestructive: true })) onEnd()
  }
  return (
    <Button variant="outline" className="mt-3" onClick={() => void endOthers()}>
      {t('ui.sessions.endOthers')}
    </Button>
  )
}

interface SessionRowProps {
  session: SessionView
  isBusy: boolean
  onEnd: () => void
}

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const device = parseUserAgent(session.userAgent)
  const name = device
    ? t('ui.sessions.device', {
        browser: device.browser,
        system: device.system,
        hasSystem: Boolean(device.system),
      })
    : t('ui.sessions.unknown')
  const Icon = device && /iPhone|iPad|Android/.test(device.system) ? Smartphone : Monitor
  return (
    <li className="flex items-center gap-3 py-2">
      <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          {name}
          <Badge tone="outline">
            {session.area === 'admin' ? t('ui.sessions.staff') : t('ui.sessions.portal')}
          </Badge>
          {session.isCurrent && <Badge tone="success">{t('ui.sessions.thisOne')}</Badge>}
        </p>
        <p className="text-xs text-muted-foreground">
          {t('ui.sessions.lastSeen')} <RelativeTime at={session.lastSeenAt} />, {t('ui.sessions.signedIn')}{' '}
          <RelativeTime at={session.signedInAt} />
          {session.way && `, ${t(`ui.sessions.ways.${session.way}`)}`}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          variant="outline"
          size="small"
          className="max-lg:min-h-11"
          aria-label={t('ui.sessions.endOne', { device: name })}
          isBusy={isBusy}
          onClick={onEnd}
        >
          {t('ui.sessions.end')}
        </Button>
      )}
    </li>
  )
}

function useEndSession(queryKey: QueryKey, end: SessionListProps['end']) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: end,
    onSuccess: () => announce(t('ui.sessions.ended')),
    onError: (error) => toast.error(getErrorMessage(error)),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  })
}
