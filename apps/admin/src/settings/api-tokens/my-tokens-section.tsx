import { CreatePersonalToken, type NewApiToken, routes } from '@lodge/contracts'
import { Button, ErrorState, SkeletonRows } from '@lodge/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { myTokensQuery } from './queries.ts'
import { TokenForm } from './token-form.tsx'
import { TokenSecret } from './token-secret.tsx'
import { TokenTable } from './token-table.tsx'
import { useRevoke } from './use-revoke.ts'

/** The tokens by which programs act as oneself. */
export function MyTokensSection() {
  const { data, error, refetch } = useQuery(myTokensQuery)
  const cache = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<NewApiToken | null>(null)
  const revoke = useRevoke(
    (id) => http.call(routes.revokeMyToken, { params: { id } }),
    myTokensQuery.queryKey,
  )
  if (error && !data) return <ErrorState error={error} onRetry={() => refetch()} />
  if (!data) return <SkeletonRows rows={2} />
  return (
    <div className="flex flex-col gap-3">
      {made && <TokenSecret token={made} onDone={() => setMade(null)} />}
      {data.items.length > 0 ? (
        <TokenTable
          label={t('api-tokens.own.title')}
          tokens={data.items}
          ownerLabel={null}
          hasTeams={false}
          onRevoke={(token) => void revoke(token)}
        />
      ) : (
        !made && <p className="text-sm text-muted-foreground">{t('api-tokens.own.empty')}</p>
      )}
      {isAdding ? (
        <TokenForm
          hasTeams={false}
          grantable={data.grantable}
          create={({ teams: _, ...input }) => {
            const body = CreatePersonalToken.parse(input)
            return http.call(routes.createMyToken, { body })
          }}
          onCancel={() => setAdding(false)}
          onMade={(token) => {
            setMade(token)
            setAdding(false)
            void cache.invalidateQueries({ queryKey: myTokensQuery.queryKey })
          }}
        />
      ) : (
        <Button variant="outline" className="self-start" onClick={() => setAdding(true)}>
          <Plus aria-hidden />
          {t('api-tokens.add')}
        </Button>
      )}
    </div>
  )
}
