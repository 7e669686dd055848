import type { ProviderCertificate } from '@lodge/contracts'
import { Badge, formatDateTime, TableHead } from '@lodge/ui'
import {
  SettingsTable,
  SettingsTableCell,
  SettingsTableRow,
} from '../../../foundation/settings-form/settings-table.tsx'
import { t } from '../../../foundation/t.ts'

const tones = { valid: 'success', ends_soon: 'warning', over: 'destructive' } as const

interface CertificateTableProps {
  label: string
  certificates: readonly ProviderCertificate[]
}

/** Certificates, and until when they are good. */
export function CertificateTable({ label, certificates }: CertificateTableProps) {
  return (
    <SettingsTable
      label={label}
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
