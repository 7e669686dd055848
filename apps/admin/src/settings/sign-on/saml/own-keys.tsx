import { routes, type SamlKeyView } from '@lodge/contracts'
import { ErrorState, formatDateTime, Skeleton } from '@lodge/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { http } from '../../../foundation/http.ts'
import { t } from '../../../foundation/t.ts'
import { samlKeysQuery } from '../queries.ts'
import { KeyState, RollKey } from '../roll-key.tsx'

/** Our keys for all providers of SAML, of which the next one can be taken into use. */
export function OwnKeys() {
  const cache = useQueryClient()
  const { data: keys, error, refetch, isRefetching } = useQuery(samlKeysQuery)
  const rolling = useMutation({
    mutationFn: () => http.call(routes.rollSamlKey, {}),
    onSuccess: (rolled) => cache.setQueryData(samlKeysQuery.queryKey, rolled),
  })
  return (
    <section aria-label={t('sign-on.ownKeys')} className="flex flex-col gap-3">
      <h3 className="text-body font-semibold">{t('sign-on.ownKeys')}</h3>
      <p className="text-sm text-muted-foreground">{t('sign-on.ownKeysText')}</p>
      {!keys && error && (
        <ErrorState
          title={t('sign-on.ownKeysFailed')}
          error={error}
          onRetry={refetch}
          isRetrying={isRefetching}
        />
      )}
      {!keys && !error && <Skeleton className="h-16 w-full" />}
      {keys && !keys.isReadable && <p role="status">{t('sign-on.ownKeysLost')}</p>}
      {keys && (
        <ul className="flex flex-col gap-2">
          {keys.items.map((key) => (
            <OwnKey key={key.id} value={key} />
          ))}
        </ul>
      )}
      {keys && (
        <RollKey label={t('sign-on.rollSamlKey')} done={t('sign-on.samlKeyRolled')} rolling={rolling} />
      )}
    </section>
  )
}

function OwnKey({ value: { fingerprint, expiresAt, use } }: { value: SamlKeyView }) {
  return (
    <li className="flex flex-col gap-1">
      <span>
        <KeyState state={use} /> {t('sign-on.ownKeyEnds', { at: formatDateTime(expiresAt) })}
      </span>
      <span className="font-mono text-xs break-all">{fingerprint}</span>
    </li>
  )
}
