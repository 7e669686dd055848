import { hasRole, useSession } from '@lodge/client'
import { type ApiTokenList, type ApiTokenView, type NewApiToken, routes, superadmin } from '@lodge/contracts'
import { Button, EmptyState, ErrorState, PageHeader, SkeletonRows } from '@lodge/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BookOpen, KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { apiTokensQuery } from './queries.ts'
import { RotationForm, TokenForm } from './token-form.tsx'
import { TokenSecret } from './token-secret.tsx'
import { TokenTable } from './token-table.tsx'
import { useRevoke } from './use-revoke.ts'

type Work = { kind: 'add' } | { kind: 'rotate'; token: ApiTokenView } | { kind: 'made'; token: NewApiToken }

/** The tokens of integrations, and for superadmins those of persons. */
export function ApiTokensScreen() {
  const query = useQuery(apiTokensQuery)
  const [work, setWork] = useState<Work | null>(null)
  const isSuperadmin = useSession(({ authUser }) => hasRole(authUser, superadmin))
  return (
    <div className="flex flex-col gap-3 py-3">
      <div className="flex flex-col gap-3 px-gutter max-lg:px-4">
        <PageHeader
          title={t('api-tokens.title')}
          aside={query.data?.items.length}
          text={t('api-tokens.text')}
        >
          {isSuperadmin && (
            <Button asChild variant="outline">
              <Link to="/admin/settings/api-reference">
                <BookOpen aria-hidden />
                {t('api-reference.title')}
              </Link>
            </Button>
          )}
          {work?.kind !== 'add' && query.data && (
            <Button onClick={() => setWork({ kind: 'add' })}>
              <Plus aria-hidden />
              {t('api-tokens.add')}
            </Button>
          )}
        </PageHeader>
        {work && query.data && <WorkPanel work={work} list={query.data} onWork={setWork} />}
      </div>
      {query.data ? (
        <IntegrationTokens
          tokens={query.data.items}
          onRotate={(token) => setWork({ kind: 'rotate', token })}
        />
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => query.refetch()} className="mx-gutter" />
      ) : (
        <div role="status" aria-label={t('api-tokens.loading')}>
          <SkeletonRows rows={3} className="px-gutter" />
        </div>
      )}
      {isSuperadmin && query.data && <PersonalTokens tokens={query.data.personal} />}
    </div>
  )
}

interface WorkPanelProps {
  work: Work
  list: ApiTokenList
  onWork: (work: Work | null) => void
}

function WorkPanel({ work, list, onWork }: WorkPanelProps) {
  const cache = useQueryClient()
  const onCancel = () => onWork(null)
  const onMade = (token: NewApiToken) => {
    onWork({ kind: 'made', token })
    void cache.invalidateQueries({ queryKey: apiTokensQuery.queryKey })
  }
  if (work.kind === 'made') return <TokenSecret token={work.token} onDone={onCancel} />
  if (work.kind === 'add')
    return (
      <TokenForm
        hasTeams
        grantable={list.grantable}
        create={(body) => http.call(routes.createApiToken, { body })}
        onMade={onMade}
        onCancel={onCancel}
      />
    )
  const { id, name } = work.token
  return (
    <RotationForm
      key={id}
      name={name}
      rotate={(body) => http.call(routes.rotateApiToken, { params: { id }, body })}
      onMade={onMade}
      onCancel={onCancel}
    />
  )
}

interface IntegrationTokensProps {
  tokens: readonly ApiTokenView[]
  onRotate: (token: ApiTokenView) => void
}

function IntegrationTokens({ tokens, onRotate }: IntegrationTokensProps) {
  const revoke = useRevoke(
    (id) => http.call(routes.revokeApiToken, { params: { id } }),
    apiTokensQuery.queryKey,
  )
  if (tokens.length === 0)
    return (
      <EmptyState
        title={t('api-tokens.empty')}
        text={t('api-tokens.emptyText')}
        icon={<KeyRound aria-hidden />}
        className="mx-gutter"
      />
    )
  return (
    <TokenTable
      label={t('api-tokens.title')}
      tokens={tokens}
      ownerLabel={t('api-tokens.maker')}
      hasTeams
      onRotate={onRotate}
      onRevoke={(token) => void revoke(token)}
    />
  )
}

function PersonalTokens({ tokens }: { tokens: readonly ApiTokenView[] }) {
  const revoke = useRevoke(
    (id) => http.call(routes.revokeApiToken, { params: { id } }),
    apiTokensQuery.queryKey,
  )
  return (
    <section aria-label={t('api-tokens.personal.title')} className="flex flex-col gap-3 pt-4">
      <div className="px-gutter max-lg:px-4">
        <h2 className="text-body font-semibold">{t('api-tokens.personal.title')}</h2>
        <p className="text-sm text-muted-foreground">{t('api-tokens.personal.text')}</p>
      </div>
      {tokens.length > 0 ? (
        <TokenTable
          label={t('api-tokens.personal.title')}
          tokens={tokens}
          ownerLabel={t('api-tokens.owner')}
          hasTeams={false}
          onRevoke={(token) => void revoke(token)}
        />
      ) : (
        <p className="px-gutter text-sm text-muted-foreground max-lg:px-4">
          {t('api-tokens.personal.empty')}
        </p>
      )}
    </section>
  )
}
