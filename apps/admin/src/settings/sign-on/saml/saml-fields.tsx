import { limits } from '@lodge/contracts'
import { Field, FormField, Textarea, TextField } from '@lodge/ui'
import { FormSection } from '../../../foundation/settings-form/form-section.tsx'
import { t } from '../../../foundation/t.ts'
import { OwnAddress } from '../own-address.tsx'
import type { ProviderPart } from '../provider-record.ts'
import { ProviderCertificates } from './provider-certificates.tsx'

/** The fields of a provider of SAML: its metadata, what was read of them, and ours. */
export function SamlFields({ form, view }: ProviderPart) {
  const metadata = form.field('metadata')
  const read = async (file: File | undefined) => {
    if (file) metadata.onChange((await file.text()).slice(0, limits.metadataLength + 1))
  }
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
        <FormField
          field={metadata}
          label={t('sign-on.metadata')}
          hint={view ? t('sign-on.metadataStored') : t('sign-on.metadataHint')}
          isOptional
        >
          <Textarea
            rows={4}
            spellCheck={false}
            className="font-mono text-sm"
            value={metadata.value}
            onChange={({ target }) => metadata.onChange(target.value)}
          />
        </FormField>
        <Field label={t('sign-on.metadataFile')} isOptional>
          <input
            type="file"
            aria-label={t('sign-on.metadataFile')}
            accept=".xml,application/xml,text/xml,application/samlmetadata+xml"
            className="max-w-full text-sm file:mr-3 file:h-8 file:rounded-md file:border file:border-input file:bg-background file:px-3"
            onChange={({ target }) => void read(target.files?.[0])}
          />
        </Field>
      </div>
      {view && (
        <div className="mt-4 flex flex-col gap-4">
          <ProviderCertificates provider={view} />
          <OwnAddress label={t('sign-on.ownEntityId')} address={view.metadataAddress} />
          <OwnAddress label={t('sign-on.answerAddress')} address={view.returnAddress} />
          <a
            href={view.metadataAddress}
            download={`${view.alias}-metadata.xml`}
            className="self-start text-accent hover:underline"
          >
            {t('sign-on.downloadMetadata')}
          </a>
        </div>
      )}
    </FormSection>
  )
}
