import {
  type IdentityProviderRecord,
  type ProviderAudience,
  type ProviderProtocol,
  routes,
  SaveIdentityProvider,
} from '@lodge/contracts'
import { formatList } from '@lodge/ui'
import { http } from '../../foundation/http.ts'
import { describeChanges } from '../../foundation/settings-form/list-changes.ts'
import type { SettingsRecord } from '../../foundation/settings-form/settings-record.ts'
import type { RecordPart } from '../../foundation/settings-form/settings-record-screen.tsx'
import { t } from '../../foundation/t.ts'
import { identityProviderQuery } from './queries.ts'

/** The form values of a provider; domains are typed as one text, and an empty optional field is none. */
export interface ProviderValues {
  [field: string]: unknown
  protocol: ProviderProtocol
  name: string
  issuer: string
  clientId: string
  secret: string
  audience: ProviderAudience
  domains: string
  scopes: string
  acr: string
  nameClaim: string
  emailClaim: string
  isOffered: boolean
  metadataUrl: string
  metadata: string
  subjectAttribute: string
  signsRequests: boolean
  metadataCertificate: string
  trustsScopes: boolean
  chosenMembers: string[] | null
  deployments: string
  authorizationAddress: string
  tokenAddress: string
  keySetAddress: string
}

export type ProviderPart = RecordPart<IdentityProviderRecord, ProviderValues>

/** Names of attributes and claims that a new provider begins with. */
export const usualNames = {
  openid: { nameClaim: 'name', emailClaim: 'email' },
  saml: { nameClaim: 'displayName', emailClaim: 'mail' },
  federation: { nameClaim: 'displayName', emailClaim: 'mail' },
  lti: { nameClaim: 'name', emailClaim: 'email' },
} as const

/** Identity providers as a kind of record. */
export function describeProviders(): SettingsRecord<
  IdentityProviderRecord,
  ProviderValues,
  SaveIdentityProvider
> {
  return {
    kind: 'identity-provider',
    query: identityProviderQuery,
    path: (alias) => `/admin/settings/sign-in/${alias}`,
    crumbs: (name) => [{ label: t('sign-on.title'), to: '/admin/settings/sign-in' }, { label: name }],
    createTitle: t('sign-on.create'),
    nameOf: ({ name }) => name,
    about: ({ issuer }) => issuer,
    schema: SaveIdentityProvider,
    toInput: ({ domains, deployments, acr, metadataUrl, subjectAttribute, ...values }) => ({
      ...values,
      deployments: deployments.split(/[\s,;]+/).filter((deployment) => deployment !== ''),
      authorizationAddress: textOrNull(values.authorizationAddress),
      tokenAddress: textOrNull(values.tokenAddress),
      keySetAddress: textOrNull(values.keySetAddress),
      domains: domains.split(/[\s,;]+/).filter((domain) => domain !== ''),
      acr: textOrNull(acr),
      metadataUrl: textOrNull(metadataUrl),
      subjectAttribute: textOrNull(subjectAttribute),
    }),
    blank: () => ({
      protocol: 'openid',
      name: '',
      issuer: '',
      clientId: '',
      secret: '',
      audience: 'requesters',
      domains: '',
      scopes: 'openid profile email',
      acr: '',
      ...usualNames.openid,
      isOffered: false,
      metadataUrl: '',
      metadata: '',
      subjectAttribute: '',
      signsRequests: false,
      metadataCertificate: '',
      trustsScopes: false,
      chosenMembers: null,
      deployments: '',
      authorizationAddress: '',
      tokenAddress: '',
      keySetAddress: '',
    }),
    toValues: ({
      protocol,
      name,
      issuer,
      clientId,
      audience,
      domains,
      scopes,
      acr,
      nameClaim,
      emailClaim,
      isOffered,
      metadataUrl,
      subjectAttribute,
      signsRequests,
      trustsScopes,
      chosenMembers,
      deployments,
      authorizationAddress,
      tokenAddress,
      keySetAddress,
    }) => ({
      protocol,
      name,
      issuer,
      clientId,
      secret: '',
      audience,
      domains: domains.join(', '),
      scopes,
      acr: acr ?? '',
      nameClaim,
      emailClaim,
      isOffered,
      metadataUrl: metadataUrl ?? '',
      metadata: '',
      subjectAttribute: subjectAttribute ?? '',
      signsRequests,
      metadataCertificate: '',
      trustsScopes,
      chosenMembers,
      deployments: deployments.join(', '),
      authorizationAddress: authorizationAddress ?? '',
      tokenAddress: tokenAddress ?? '',
      keySetAddress: keySetAddress ?? '',
    }),
    listChanges: () =>
      describeChanges<ProviderValues>([
        { path: 'name', label: t('sign-on.name'), of: ({ name }) => name },
        { path: 'issuer', label: t('sign-on.issuer'), of: ({ issuer }) => issuer },
        { path: 'clientId', label: t('sign-on.clientId'), of: ({ clientId }) => clientId },
        {
          path: 'secret',
          label: t('sign-on.secret'),
          of: ({ secret }) => secret,
          was: () => t('sign-on.secretKept'),
        },
        {
          path: 'audience',
          label: t('sign-on.audience'),
          of: ({ audience }) => audience,
          was: ({ audience }) => t(`sign-on.audiences.${audience}`),
        },
        { path: 'domains', label: t('sign-on.domains'), of: ({ domains }) => domains },
        { path: 'scopes', label: t('sign-on.scopes'), of: ({ scopes }) => scopes },
        { path: 'acr', label: t('sign-on.acr'), of: ({ acr }) => acr },
        { path: 'nameClaim', label: t('sign-on.nameClaim'), of: ({ nameClaim }) => nameClaim },
        { path: 'emailClaim', label: t('sign-on.emailClaim'), of: ({ emailClaim }) => emailClaim },
        { path: 'metadataUrl', label: t('sign-on.metadataUrl'), of: ({ metadataUrl }) => metadataUrl },
        {
          path: 'metadata',
          label: t('sign-on.metadata'),
          of: ({ metadata }) => metadata,
          was: () => t('sign-on.metadataKept'),
        },
        {
          path: 'subjectAttribute',
          label: t('sign-on.subjectAttribute'),
          of: ({ subjectAttribute }) => subjectAttribute,
        },
        {
          path: 'signsRequests',
          label: t('sign-on.signsRequests'),
          of: ({ signsRequests }) => signsRequests,
          was: ({ signsRequests }) => (signsRequests ? t('sign-on.yes') : t('sign-on.no')),
        },
        {
          path: 'metadataCertificate',
          label: t('sign-on.federation.certificate'),
          of: ({ metadataCertificate }) => metadataCertificate,
          was: () => t('sign-on.federation.certificateKept'),
        },
        {
          path: 'trustsScopes',
          label: t('sign-on.federation.trust'),
          of: ({ trustsScopes }) => trustsScopes,
          was: ({ trustsScopes }) => (trustsScopes ? t('sign-on.yes') : t('sign-on.no')),
        },
        {
          path: 'chosenMembers',
          label: t('sign-on.federation.offer'),
          of: ({ chosenMembers }) => chosenMembers?.join(' ') ?? null,
          was: ({ chosenMembers }) =>
            chosenMembers === null ? t('sign-on.federation.all') : formatList(chosenMembers),
        },
        {
          path: 'deployments',
          label: t('sign-on.deployments'),
          of: ({ deployments }) => deployments,
        },
        {
          path: 'authorizationAddress',
          label: t('sign-on.authorizationAddress'),
          of: ({ authorizationAddress }) => authorizationAddress,
        },
        { path: 'tokenAddress', label: t('sign-on.tokenAddress'), of: ({ tokenAddress }) => tokenAddress },
        {
          path: 'keySetAddress',
          label: t('sign-on.keySetAddress'),
          of: ({ keySetAddress }) => keySetAddress,
        },
        {
          path: 'isOffered',
          label: t('sign-on.offer'),
          of: ({ isOffered }) => isOffered,
          was: ({ isOffered }) => (isOffered ? t('sign-on.offered') : t('sign-on.notOffered')),
        },
      ]),
    create: (body) => http.call(routes.createIdentityProvider, { body }),
    update: (alias, body) => http.call(routes.updateIdentityProvider, { params: { alias }, body }),
    archive: (alias, isArchived) =>
      http.call(routes.archiveIdentityProvider, { params: { alias }, body: { isArchived } }),
    askToArchive: async ({ name }, willBeArchived) =>
      willBeArchived ? { title: t('sign-on.archiveTitle', { name }), text: t('sign-on.archiveText') } : null,
  }
}

function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text
}
