import { type IdentityProviderRecord, type ProviderCertificate, routes } from '@lodge/contracts'
import { Badge, Button, FieldError, formatDateTime, getErrorMessage, TableHead } from '@lodge/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { http } from '../../../foundation/http.ts'
import {
  SettingsTable,
  SettingsTableCell,
  SettingsTableRow,
} from '../../../foundation/settings-form/settings-table.tsx'
import { t } from '../../../foundation/t.ts'
import { identityProviderQuery } from '../queries.ts'

const tones = { valid: 'success', ends_soon: 'warning', over: 'destructive' } as const

/** The certificates of a provider and until when they are good; its metadata can be read again by hand. */
export function ProviderCertificates({ provider }: { provider: IdentityProviderRecord }) {
  const { alias, certificates, metadataUrl, metadataReadAt, metadataProblem, ssoAddress } = provider
  const cache = useQueryClient()
  const reading = useMutation({
    mutationFn: () => http.call(routes.readProviderMetadata, { params: { alias } }),
    onSuccess: (record) => cache.setQueryData(identityProviderQuery(alias).queryKey, record),
  })
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
      <SettingsTable
        label={t('sign-on.certificates')}
        heads={
          <>
            <TableHead>{t('sign-on.certificate')}</TableHead>
            <TableHead>{t('sign-on.certificateUntil')}</TableHead>
            <TableHead>{t('sign-on.certificateState')}</TableHead>
          </>
        }
      >
        {certificates.map((certificate) => (
          <CertificateRow key={certificate.fingerprint} certificate={certificate} />
        ))}
      </SettingsTable>
      {metadataUrl !== null && (
        <Button
          variant="outline"
          className="self-start"
          isBusy={reading.isPending}
          onClick={() => reading.mutate()}
        >
          <RefreshCw aria-hidden />
          {t('sign-on.readAgain')}
        </Button>
      )}
      {reading.error && <FieldError>{getErrorMessage(reading.error)}</FieldError>}
    </section>
  )
}

function CertificateRow({ certificate }: { certificate: ProviderCertificate }) {
  const { name, fingerprint, expiresAt, state } = certificate
  return (
    <SettingsTableRow>
      <SettingsTableCell>
        <span className="block break-words">{name}</span>
        <span className="block font-mono text-xs break-all text-muted-foreground">{fingerprint}</span>
      </SettingsTableCell>
      <SettingsTableCell label={t('sign-on.certificateUntil')}>{formatDateTime(expiresAt)}</SettingsTableCell>
      <SettingsTableCell>
        <Badge tone={tones[state]}>{t(`sign-on.certificateStates.${state}`)}</Badge>
      </SettingsTableCell>
    </SettingsTableRow>
  )
}
