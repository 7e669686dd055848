import type { IdentityProviderRecord } from '@lodge/contracts'
import { formatDateTime } from '@lodge/ui'
import { t } from '../../../foundation/t.ts'
import { CertificateTable } from '../saml/certificate-table.tsx'
import { ReadAgain } from '../saml/read-again.tsx'

/** The number of providers of a federation, until when its metadata count, and by whose signature. */
export function FederationState({ provider }: { provider: IdentityProviderRecord }) {
  const { metadataReadAt, metadataUntil, metadataProblem, memberCount, leftOut } = provider
  const isOver = metadataUntil !== null && new Date(metadataUntil) <= new Date()
  return (
    <section aria-label={t('sign-on.federation.certificates')} className="flex flex-col gap-3">
      <p className="text-sm text-muted-foreground">
        {t('sign-on.federation.read', {
          count: memberCount,
          at: formatDateTime(metadataReadAt ?? provider.updatedAt),
          until: formatDateTime(metadataUntil ?? provider.updatedAt),
        })}
        {leftOut > 0 && ` ${t('sign-on.federation.leftOut', { count: leftOut })}`}
      </p>
      {(metadataProblem || isOver) && (
        <div role="status" className="flex flex-col gap-1 rounded-md bg-surface p-4 text-sm">
          {metadataProblem && (
            <p>
              {t('sign-on.federation.failed', {
                problem: t(`sign-on.metadataProblems.${metadataProblem}`),
              })}
            </p>
          )}
          {isOver && <p>{t('sign-on.federation.over')}</p>}
        </div>
      )}
      <CertificateTable
        label={t('sign-on.federation.certificates')}
        certificates={provider.metadataCertificates}
      />
      <ReadAgain provider={provider} />
    </section>
  )
}
