import type { IdentityProviderRecord } from '@lodge/contracts'
import { OwnAddress } from '../../../foundation/own-address.tsx'
import { t } from '../../../foundation/t.ts'
import { OwnKeys } from './own-keys.tsx'

/** All that a provider or a federation of SAML has to know of us. */
export function OwnService({ provider }: { provider: IdentityProviderRecord }) {
  const { alias, metadataAddress, returnAddress, signOutAddress } = provider
  return (
    <>
      <OwnAddress label={t('sign-on.ownEntityId')} address={metadataAddress} />
      <OwnAddress label={t('sign-on.answerAddress')} address={returnAddress} />
      <OwnAddress label={t('sign-on.ownLogoutAddress')} address={signOutAddress} />
      <a
        href={metadataAddress}
        download={`${alias}-metadata.xml`}
        className="self-start text-accent hover:underline"
      >
        {t('sign-on.downloadMetadata')}
      </a>
      <OwnKeys />
    </>
  )
}
