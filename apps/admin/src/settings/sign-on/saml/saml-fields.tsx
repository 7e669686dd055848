import { TextField } from '@lodge/ui'
import { FormSection } from '../../../foundation/settings-form/form-section.tsx'
import { t } from '../../../foundation/t.ts'
import type { ProviderPart } from '../provider-record.ts'
import { MetadataInput } from './metadata-input.tsx'
import { OwnService } from './own-service.tsx'
import { ProviderCertificates } from './provider-certificates.tsx'
import { RequestSigning } from './request-signing.tsx'

/** The fields of a provider of SAML: its metadata, what was read of them, and ours. */
export function SamlFields({ form, view }: ProviderPart) {
  return (
    <FormSection title={t('sign-on.client')} text={t('sign-on.samlText')}>
      <div className="field-grid">
        <TextField
          field={form.field('metadataUrl')}
          label={t('sign-on.metadataUrl')}
          hint={t('sign-on.metadataUrlHint')}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          isOptional
        />
        <MetadataInput form={form} hint={view ? t('sign-on.metadataStored') : t('sign-on.metadataHint')} />
        <RequestSigning form={form} view={view} />
      </div>
      {view && (
        <div className="mt-4 flex flex-col gap-4">
          <ProviderCertificates provider={view} />
          <OwnService provider={view} />
        </div>
      )}
    </FormSection>
  )
}
