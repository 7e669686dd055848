import { type IdentityProviderRecord, ProviderAudience, ProviderProtocol, speaksSaml } from '@lodge/contracts'
import { CheckboxField, FieldBox, SelectField, TextField } from '@lodge/ui'
import { Link } from 'react-router'
import { OwnAddress } from '../../foundation/own-address.tsx'
import { FormSection } from '../../foundation/settings-form/form-section.tsx'
import { NewRecordScreen, RecordScreen } from '../../foundation/settings-form/settings-record-screen.tsx'
import { t } from '../../foundation/t.ts'
import { FederationFields } from './federation/federation-fields.tsx'
import { LtiFields } from './lti/lti-fields.tsx'
import { describeProviders, type ProviderPart, usualNames } from './provider-record.ts'
import { ProviderTest } from './provider-test.tsx'
import { SamlFields } from './saml/saml-fields.tsx'

const describePage = () => ({
  record: describeProviders(),
  children: (part: ProviderPart) => <ProviderFields {...part} />,
  side: ({ view }: ProviderPart) =>
    view &&
    view.protocol !== 'lti' && (
      <div className="flex flex-col gap-6">
        <ProviderTest provider={view} />
        {view.protocol !== 'federation' && <RulesLink alias={view.alias} />}
      </div>
    ),
})

function RulesLink({ alias }: { alias: string }) {
  return (
    <section aria-label={t('sign-on.rules.link')} className="flex flex-col gap-2">
      <h2 className="text-body font-semibold">{t('sign-on.rules.title')}</h2>
      <p className="text-sm text-muted-foreground">{t('sign-on.rules.text')}</p>
      <Link
        to={`/admin/settings/sign-in/${alias}/groups`}
        className="self-start text-accent hover:underline max-md:py-2"
      >
        {t('sign-on.rules.link')}
      </Link>
    </section>
  )
}

export const NewProviderScreen = () => <NewRecordScreen {...describePage()} />

export const ProviderScreen = () => <RecordScreen {...describePage()} />

function ProviderFields({ form, view }: ProviderPart) {
  const offered = form.field('isOffered')
  const protocol = form.field('protocol')
  const isFederation = protocol.value === 'federation'
  const isSaml = speaksSaml(protocol.value)
  const isLti = protocol.value === 'lti'
  const scopes = form.field('trustsScopes')
  const choose = (chosen: ProviderProtocol) => {
    protocol.onChange(chosen)
    const [from, to] = [usualNames[protocol.value], usualNames[chosen]]
    for (const name of ['nameClaim', 'emailClaim'] as const) {
      const field = form.field(name)
      if (field.value === from[name]) field.onChange(to[name])
    }
  }
  return (
    <>
      <FormSection
        title={t('sign-on.basics')}
        text={isLti ? t('sign-on.ltiBasicsText') : t('sign-on.basicsText')}
      >
        <div className="field-grid">
          <SelectField
            field={{ ...protocol, onChange: choose }}
            label={t('sign-on.protocol')}
            hint={view ? t('sign-on.protocolStays') : t('sign-on.protocolHint')}
            isDisabled={view !== null}
            options={ProviderProtocol.options.map((value) => ({
              value,
              label: t(`sign-on.protocols.${value}`),
            }))}
          />
          <TextField
            field={form.field('name')}
            label={t('sign-on.name')}
            hint={t('sign-on.nameHint')}
            isRequired
          />
          {!isLti && (
            <SelectField
              field={form.field('audience')}
              label={t('sign-on.audience')}
              options={ProviderAudience.options.map((value) => ({
                value,
                label: t(`sign-on.audiences.${value}`),
              }))}
            />
          )}
          <FieldBox field={offered}>
            <CheckboxField
              checked={offered.value}
              onCheckedChange={(isOn) => offered.onChange(isOn === true)}
              label={isLti ? t('sign-on.letIn') : t('sign-on.offer')}
              hint={isLti ? t('sign-on.letInHint') : t('sign-on.offerHint')}
            />
          </FieldBox>
        </div>
      </FormSection>
      <ConnectionFields form={form} view={view} />
      <FormSection
        title={t('sign-on.trust')}
        text={isFederation ? t('sign-on.federation.trustText') : t('sign-on.trustText')}
      >
        <div className="field-grid">
          {isFederation ? (
            <FieldBox field={scopes}>
              <CheckboxField
                checked={scopes.value}
                onCheckedChange={(isOn) => scopes.onChange(isOn === true)}
                label={t('sign-on.federation.trust')}
                hint={t('sign-on.federation.trustHint')}
              />
            </FieldBox>
          ) : (
            <TextField
              field={form.field('domains')}
              label={t('sign-on.domains')}
              hint={t('sign-on.domainsHint')}
              isOptional
            />
          )}
          {!isLti && (
            <TextField
              field={form.field('acr')}
              label={t('sign-on.acr')}
              hint={isSaml ? t('sign-on.classHint') : t('sign-on.acrHint')}
              isOptional
            />
          )}
        </div>
      </FormSection>
      {!isLti && <ClaimFields form={form} view={view} />}
    </>
  )
}

const connections = { openid: ClientFields, saml: SamlFields, federation: FederationFields, lti: LtiFields }

function ConnectionFields({ form, view }: ProviderPart) {
  const Fields = connections[form.field('protocol').value]
  return <Fields form={form} view={view} />
}

function ClaimFields({ form }: ProviderPart) {
  const isSaml = speaksSaml(form.field('protocol').value)
  return (
    <FormSection
      title={isSaml ? t('sign-on.attributes') : t('sign-on.claims')}
      text={isSaml ? t('sign-on.attributesText') : t('sign-on.claimsText')}
    >
      <div className="field-grid">
        {isSaml ? (
          <TextField
            field={form.field('subjectAttribute')}
            label={t('sign-on.subjectAttribute')}
            hint={t('sign-on.subjectAttributeHint')}
            isOptional
          />
        ) : (
          <TextField
            field={form.field('scopes')}
            label={t('sign-on.scopes')}
            hint={t('sign-on.scopesHint')}
            isRequired
          />
        )}
        <TextField field={form.field('nameClaim')} label={t('sign-on.nameClaim')} isRequired />
        <TextField
          field={form.field('emailClaim')}
          label={t('sign-on.emailClaim')}
          hint={isSaml ? t('sign-on.emailAttributeHint') : t('sign-on.emailClaimHint')}
          isRequired
        />
      </div>
    </FormSection>
  )
}

function ClientFields({ form, view }: ProviderPart) {
  return (
    <FormSection title={t('sign-on.client')} text={t('sign-on.clientText')}>
      <div className="field-grid">
        <TextField
          field={form.field('issuer')}
          label={t('sign-on.issuer')}
          hint={t('sign-on.issuerHint')}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          isRequired
        />
        <TextField
          field={form.field('clientId')}
          label={t('sign-on.clientId')}
          autoComplete="off"
          spellCheck={false}
          isRequired
        />
        <TextField
          field={form.field('secret')}
          label={t('sign-on.secret')}
          hint={view ? secretHint(view) : t('sign-on.secretHint')}
          type="password"
          autoComplete="new-password"
          {...(view ? { isOptional: true } : { isRequired: true })}
        />
      </div>
      {view && (
        <div className="mt-4 flex flex-col gap-4">
          <OwnAddress label={t('sign-on.returnAddress')} address={view.returnAddress} />
          <OwnAddress label={t('sign-on.signOutAddress')} address={view.signOutAddress} />
        </div>
      )}
    </FormSection>
  )
}

function secretHint({ isSecretReadable }: IdentityProviderRecord): string {
  return isSecretReadable ? t('sign-on.secretStored') : t('sign-on.secretLost')
}
