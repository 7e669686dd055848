import type { IdentityList, IdentityView, NamedRef, NextAddress } from '@lodge/contracts'
import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IdCard, Link2 } from 'lucide-react'
import { Button } from '../components/ui/button.tsx'
import { SkeletonRows } from '../components/ui/skeleton.tsx'
import { toast } from '../components/ui/sonner.tsx'
import { useDialogs } from '../dialogs/dialogs-provider.tsx'
import { formatDate } from '../format/dates.ts'
import { RelativeTime } from '../format/relative-time.tsx'
import { announce } from '../states/announcer.tsx'
import { ErrorState, getErrorMessage } from '../states/error-state.tsx'
import { t } from '../t.ts'
import { SignOnNotice } from './sign-on-notice.tsx'

interface OwnIdentitiesProps {
  queryKey: QueryKey
  read: (signal: AbortSignal) => Promise<IdentityList>
  link: (provider: string) => Promise<NextAddress>
  remove: (identityId: string) => Promise<unknown>
  /** Replaced in tests: the browser leaves the page. */
  leave?: (address: string) => void
}

/** One's own accounts at identity providers: those that sign one in here, and the buttons to link another. */
export function OwnIdentities({ queryKey, read, link, remove, leave = goTo }: OwnIdentitiesProps) {
  const query = useQuery({ queryKey, queryFn: ({ signal }) => read(signal), staleTime: 0 })
  const { data, error, isPending, refetch, isRefetching } = query
  const linking = useMutation({
    mutationFn: link,
    onSuccess: ({ address }) => leave(address),
    onError: (failure) => toast.error(getErrorMessage(failure)),
  })
  if (isPending) return <SkeletonRows rows={2} />
  if (error && !data) return <ErrorState error={error} onRetry={refetch} isRetrying={isRefetching} />
  const { items, providers, mayRemoveLast } = data
  return (
    <div className="flex flex-col items-start gap-4">
      <SignOnNotice providers={providers} className="w-full" />
      {items.length === 0 && (
        <p className="text-base text-muted-foreground">
          {providers.length > 0 ? t('ui.signOn.noneLinked') : t('ui.signOn.noneOffered')}
        </p>
      )}
      {items.length > 0 && (
        <ul
          aria-label={t('ui.signOn.linked')}
          className="w-full divide-y divide-border border-y border-border"
        >
          {items.map((identity) => (
            <IdentityRow
              key={identity.id}
              identity={identity}
              isLastWayIn={items.length === 1 && !mayRemoveLast}
              queryKey={queryKey}
              remove={remove}
            />
          ))}
        </ul>
      )}
      <LinkButtons
        providers={providers}
        busy={linking.isPending ? linking.variables : null}
        onLink={(alias) => linking.mutate(alias)}
      />
    </div>
  )
}

interface LinkButtonsProps {
  providers: readonly NamedRef[]
  busy: string | null
  onLink: (alias: string) => void
}

function LinkButtons({ providers, busy, onLink }: LinkButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {providers.map(({ alias, name }) => (
        <Button key={alias} variant="outline" isBusy={busy === alias} onClick={() => onLink(alias)}>
          <Link2 aria-hidden />
          {t('ui.signOn.link', { name })}
        </Button>
      ))}
    </div>
  )
}

interface IdentityRowProps extends Pick<OwnIdentitiesProps, 'queryKey' | 'remove'> {
  identity: IdentityView
  isLastWayIn: boolean
}

function IdentityRow({ identity, isLastWayIn, queryKey, remove }: IdentityRowProps) {
  const { id, provider, email, linkedAt, lastUsedAt } = identity
  const dialogs = useDialogs()
  const cache = useQueryClient()
  const removal = useMutation({
    mutationFn: () => remove(id),
    onSuccess: () => announce(t('ui.signOn.removed')),
    onError: (failure) => toast.error(getErrorMessage(failure)),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  })
  const ask = async () => {
    const question = {
      title: t('ui.signOn.removeTitle', { name: provider }),
      text: t('ui.signOn.removeText', { name: provider }),
      confirmLabel: t('ui.signOn.remove'),
    }
    if (await dialogs.confirm({ ...question, isDestructive: true })) removal.mutate()
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
      <IdCard aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="break-words font-medium">{provider}</p>
        <p className="text-sm break-words text-muted-foreground">
          {email && <>{email} · </>}
          {t('ui.signOn.linkedOn', { date: formatDate(linkedAt) })}
          {lastUsedAt && (
            <>
              {' · '}
              {t('ui.signOn.used')} <RelativeTime at={lastUsedAt} />
            </>
          )}
        </p>
        {isLastWayIn && <p className="text-sm text-muted-foreground">{t('ui.signOn.onlyWay')}</p>}
      </div>
      {!isLastWayIn && (
        <Button
          variant="ghost"
          className="text-destructive"
          isBusy={removal.isPending}
          aria-label={t('ui.signOn.removeNamed', { name: provider })}
          onClick={() => void ask()}
        >
          {t('ui.signOn.remove')}
        </Button>
      )}
    </li>
  )
}

function goTo(address: string): void {
  window.location.assign(address)
}
