import type { IdentityProviderRecord } from '@lodge/contracts'
import { formatDateTime } from '@lodge/ui'
import { t } from '../../../foundation/t.ts'
import { CertificateTable } from './certificate-table.tsx'
import { ReadAgain } from './read-again.tsx'

/** The certificates of a provider and until when they are good; its metadata can be read again by hand. */
export function ProviderCertificates({ provider }: { provider: IdentityProviderRecord }) {
  const { certificates, metadataReadAt, metadataProblem, ssoAddress } = provider
  const endsSoon = certificates.every(({ state }) => state !== 'valid')
  return (
    <section aria-label={t('sign-on.certificates')} className="flex flex-col gap-3">
      <h3 className="text-body font-semibold">{t('sign-on.certificates')}</h3>
      <p className="text-sm break-words text-muted-foreground">
        {t('sign-on.leadsTo', { address: ssoAddress ?? '' })}
        {metadataReadAt && ` ${t('sign-on.metadataRead', { at: formatDateTime(metadataReadAt) })}`}
      </p>
      {(metadataProblem || endsSoon) && (
        <div role="status" className="flex flex-col gap-1 rounded-md bg-surface p-4 text-sm">
          {metadataProblem && (
            <p>
              {t('sign-on.metadataFailed', { problem: t(`sign-on.metadataProblems.${metadataProblem}`) })}
            </p>
          )}
          {endsSoon && <p>{t('sign-on.certificatesEnd')}</p>}
        </div>
      )}
      <CertificateTable label={t('sign-on.certificates')} certificates={certificates} />
      <ReadAgain provider={provider} />
    </section>
  )
}
