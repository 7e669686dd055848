import { FormField, Textarea, TextField } from '@lodge/ui'
import { FormSection } from '../../../foundation/settings-form/form-section.tsx'
import { t } from '../../../foundation/t.ts'
import type { ProviderPart } from '../provider-record.ts'
import { MetadataInput } from '../saml/metadata-input.tsx'
import { OwnService } from '../saml/own-service.tsx'
import { RequestSigning } from '../saml/request-signing.tsx'
import { FederationState } from './federation-state.tsx'
import { MemberChoice } from './member-choice.tsx'

/** The fields of a federation: its signed metadata, what was read of them, and which providers are offered. */
export function FederationFields({ form, view }: ProviderPart) {
  const certificate = form.field('metadataCertificate')
  return (
    <>
      <FormSection title={t('sign-on.client')} text={t('sign-on.federation.text')}>
        <div className="field-grid">
          <TextField
            field={form.field('metadataUrl')}
            label={t('sign-on.metadataUrl')}
            hint={t('sign-on.federation.urlHint')}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            isOptional
          />
          <FormField
            field={certificate}
            label={t('sign-on.federation.certificate')}
            hint={view ? t('sign-on.federation.certificateStored') : t('sign-on.federation.certificateHint')}
            {...(view ? { isOptional: true } : { isRequired: true })}
          >
            <Textarea
              rows={4}
              spellCheck={false}
              className="font-mono text-sm"
              value={certificate.value}
              onChange={({ target }) => certificate.onChange(target.value)}
            />
          </FormField>
          <MetadataInput
            form={form}
            hint={view ? t('sign-on.metadataStored') : t('sign-on.federation.metadataHint')}
          />
          <RequestSigning form={form} view={view} />
        </div>
        {view && (
          <div className="mt-4 flex flex-col gap-4">
            <FederationState provider={view} />
            <OwnService provider={view} />
          </div>
        )}
      </FormSection>
      <FormSection title={t('sign-on.federation.offer')} text={t('sign-on.federation.offerText')}>
        <MemberChoice form={form} alias={view?.alias ?? null} />
      </FormSection>
    </>
  )
}
