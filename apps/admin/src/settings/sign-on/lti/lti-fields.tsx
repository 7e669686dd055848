import { ltiKeysPath, ltiLaunchPath, ltiLoginPath } from '@lodge/contracts'
import { TextField } from '@lodge/ui'
import { OwnAddress } from '../../../foundation/own-address.tsx'
import { FormSection } from '../../../foundation/settings-form/form-section.tsx'
import { t } from '../../../foundation/t.ts'
import type { ProviderPart } from '../provider-record.ts'
import { PlatformState } from './platform-state.tsx'

const addressProps = { inputMode: 'url', autoComplete: 'off', spellCheck: false, isRequired: true } as const

/** The fields of a learning platform, our addresses that it has to know, and how its launches go. */
export function LtiFields({ form, view }: ProviderPart) {
  return (
    <>
      <FormSection title={t('sign-on.client')} text={t('sign-on.ltiText')}>
        <div className="field-grid">
          <TextField
            {...addressProps}
            field={form.field('issuer')}
            label={t('sign-on.ltiIssuer')}
            hint={t('sign-on.ltiIssuerHint')}
          />
          <TextField
            field={form.field('clientId')}
            label={t('sign-on.clientId')}
            autoComplete="off"
            spellCheck={false}
            isRequired
          />
          <TextField
            field={form.field('deployments')}
            label={t('sign-on.deployments')}
            hint={t('sign-on.deploymentsHint')}
            autoComplete="off"
            spellCheck={false}
            isRequired
          />
          <TextField
            {...addressProps}
            field={form.field('authorizationAddress')}
            label={t('sign-on.authorizationAddress')}
            hint={t('sign-on.authorizationAddressHint')}
          />
          <TextField
            {...addressProps}
            field={form.field('tokenAddress')}
            label={t('sign-on.tokenAddress')}
            hint={t('sign-on.tokenAddressHint')}
          />
          <TextField
            {...addressProps}
            field={form.field('keySetAddress')}
            label={t('sign-on.keySetAddress')}
            hint={t('sign-on.keySetAddressHint')}
          />
        </div>
        <div className="mt-4 flex flex-col gap-4">
          <h3 className="text-body font-semibold">{t('sign-on.ownAddresses')}</h3>
          <OwnAddress
            label={t('sign-on.loginAddress')}
            address={view?.loginAddress ?? location.origin + ltiLoginPath}
          />
          <OwnAddress
            label={t('sign-on.launchAddress')}
            hint={t('sign-on.launchAddressHint')}
            address={view?.returnAddress ?? location.origin + ltiLaunchPath}
          />
          <OwnAddress
            label={t('sign-on.keysAddress')}
            address={view?.keysAddress ?? location.origin + ltiKeysPath}
          />
        </div>
      </FormSection>
      {view && <PlatformState alias={view.alias} />}
    </>
  )
}
