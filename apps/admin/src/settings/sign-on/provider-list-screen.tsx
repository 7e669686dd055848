import { type IdentityProviderRow, routes } from '@lodge/contracts'
import { Badge, RelativeTime } from '@lodge/ui'
import { IdCard } from 'lucide-react'
import { Link } from 'react-router'
import { http } from '../../foundation/http.ts'
import { RecordListScreen } from '../../foundation/records/record-list-screen.tsx'
import { t } from '../../foundation/t.ts'

/** The identity providers by which people sign in. */
export function ProviderListScreen() {
  return (
    <RecordListScreen
      queryKey="identity-providers"
      title={t('sign-on.title')}
      text={t('sign-on.text')}
      create={{ to: '/admin/settings/sign-in/create', label: t('sign-on.create') }}
      read={(query, signal) => http.call(routes.identityProviders, { query: { ...query } }, { signal })}
      csv={routes.identityProvidersCsv.path}
      toPath={({ alias }: IdentityProviderRow) => `/admin/settings/sign-in/${alias}`}
      nameOf={({ name }) => name}
      detailOf={({ issuer }) => issuer}
      columns={[
        { label: t('sign-on.protocol'), of: ({ protocol }) => t(`sign-on.protocols.${protocol}`) },
        { label: t('sign-on.audience'), of: ({ audience }) => t(`sign-on.audiences.${audience}`) },
        { label: t('sign-on.people'), of: ({ people }) => people },
        {
          label: t('sign-on.used'),
          of: ({ usedAt }) => (usedAt ? <RelativeTime at={usedAt} /> : t('sign-on.never')),
        },
      ]}
      renderFilters={() => <WaysInLink />}
      renderStatus={({ isOffered, needsAttention }) => (
        <span className="flex flex-wrap gap-1">
          <Badge tone={isOffered ? 'success' : 'neutral'}>
            {isOffered ? t('sign-on.offered') : t('sign-on.notOffered')}
          </Badge>
          {needsAttention && <Badge tone="warning">{t('sign-on.attention')}</Badge>}
        </span>
      )}
      empty={{ title: t('sign-on.empty'), text: t('sign-on.emptyText'), icon: <IdCard aria-hidden /> }}
    />
  )
}

function WaysInLink() {
  return (
    <Link
      to="/admin/settings/ways-in"
      className="text-sm text-accent underline-offset-4 hover:underline max-lg:py-3"
    >
      {t('sign-on.ways.title')}
    </Link>
  )
}
