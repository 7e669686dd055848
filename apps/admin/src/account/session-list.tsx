import { routes, type SessionView } from '@lodge/contracts'
import {
  announce,
  Badge,
  Button,
  ErrorState,
  getErrorMessage,
  RelativeTime,
  SkeletonRows,
  toast,
  useDialogs,
} from '@lodge/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { http } from '../http.ts'
import { t } from '../t.ts'
import { parseUserAgent } from './parse-user-agent.ts'
import { sessionsQuery } from './queries.ts'

/** Where one is signed in; each other session can be ended, and all of them at once. */
export function SessionList() {
  const { data, error, isPending, refetch, isRefetching } = useQuery(sessionsQuery)
  const dialogs = useDialogs()
  const ending = useEndSession()
  if (isPending) return <SkeletonRows rows={2} />
  if (error && !data)
    return (
      <ErrorState
        title={t('account.sessions.failed')}
        error={error}
        onRetry={refetch}
        isRetrying={isRefetching}
      />
    )
  const hasOthers = data.items.some(({ isCurrent: isThis }) => !isThis)
  const endOthers = async () => {
    const question = {
      title: t('account.sessions.endOthersTitle'),
      text: t('account.sessions.endOthersText'),
      confirmLabel: t('account.sessions.endOthers'),
    }
    if (await dialogs.confirm({ ...question, isDestructive: true })) ending.mutate(null)
  }
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
      {hasOthers && (
        <Button variant="outline" className="mt-3" onClick={() => void endOthers()}>
          {t('account.sessions.endOthers')}
        </Button>
      )}
    </>
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
    ? t('account.sessions.device', {
        browser: device.browser,
        system: device.system,
        hasSystem: Boolean(device.system),
      })
    : t('account.sessions.unknown')
  const Icon = device && /iPhone|iPad|Android/.test(device.system) ? Smartphone : Monitor
  return (
    <li className="flex items-center gap-3 py-2">
      <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          {name}
          <Badge tone="outline">
            {session.area === 'admin' ? t('account.sessions.staff') : t('account.sessions.portal')}
          </Badge>
          {session.isCurrent && <Badge tone="success">{t('account.sessions.thisOne')}</Badge>}
        </p>
        <p className="text-xs text-muted-foreground">
          {t('account.sessions.lastSeen')} <RelativeTime at={session.lastSeenAt} />,{' '}
          {t('account.sessions.signedIn')} <RelativeTime at={session.signedInAt} />
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          variant="outline"
          size="small"
          className="max-lg:min-h-11"
          aria-label={t('account.sessions.endOne', { device: name })}
          isBusy={isBusy}
          onClick={onEnd}
        >
          {t('account.sessions.end')}
        </Button>
      )}
    </li>
  )
}

/** Ends one session, or with null all others. */
function useEndSession() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (sessionId: string | null) =>
      sessionId === null
        ? http.call(routes.endOtherSessions)
        : http.call(routes.endSession, { params: { sessionId } }),
    onSuccess: () => announce(t('account.sessions.ended')),
    onError: (error) => toast.error(getErrorMessage(error)),
    onSettled: () => cache.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}
