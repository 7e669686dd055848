import {
  type AfterReading,
  type ImapSignIn,
  type ImapView,
  type ServerSecurity,
  tokensOf,
} from '@lodge/contracts'
import type { DescribedField } from '../../foundation/settings-form/list-changes.ts'
import { t } from '../../foundation/t.ts'

/** The form values of how mail comes in. */
export interface ReceivingValues {
  receiving: 'delivery' | 'imap'
  imap: ImapValues
}

export interface ImapValues {
  host: string
  port: string
  security: ServerSecurity
  userName: string
  signIn: ImapSignIn
  tenant: string
  clientId: string
  secretEndsOn: string
  /** Empty for the one that is stored. */
  password: string
  folder: string
  afterReading: AfterReading
  moveTo: string
  since: string
}

export const blankImap: ImapValues = {
  host: '',
  port: '993',
  security: 'tls',
  userName: '',
  signIn: 'password',
  tenant: '',
  clientId: '',
  secretEndsOn: '',
  password: '',
  folder: 'INBOX',
  afterReading: 'seen',
  moveTo: '',
  since: '',
}

/** Returns access as the contract's schema takes it. */
export function toImapInput({ port, password, moveTo, since, ...values }: ImapValues) {
  return {
    ...values,
    port: Number(port),
    ...toApplicationInput(values),
    password: password || null,
    moveTo: values.afterReading === 'move' ? moveTo || null : null,
    since: since || null,
  }
}

/** Leaves out what belongs to another way of signing in, which stays in the form. */
function toApplicationInput({
  signIn,
  tenant,
  clientId,
  secretEndsOn,
}: Pick<ImapValues, 'signIn' | 'tenant' | 'clientId' | 'secretEndsOn'>) {
  const tokens = tokensOf(signIn)
  return {
    tenant: (tokens?.provider === 'microsoft' && tenant) || null,
    clientId: (tokens && clientId) || null,
    secretEndsOn: (tokens && secretEndsOn) || null,
  }
}

export function toImapValues({ health: _, consentedAt: __, port, ...view }: ImapView): ImapValues {
  return {
    ...view,
    port: String(port),
    password: '',
    tenant: view.tenant ?? '',
    clientId: view.clientId ?? '',
    secretEndsOn: view.secretEndsOn ?? '',
    moveTo: view.moveTo ?? '',
    since: view.since ?? '',
  }
}

export function receivingChanges(): DescribedField<ReceivingValues>[] {
  return [
    {
      path: 'receiving',
      label: t('mailboxes.receivingBy'),
      of: ({ receiving }) => receiving,
      was: ({ receiving }) => t(`mailboxes.receivingOf.${receiving}`),
    },
    { path: 'imap.host', label: t('mailboxes.imap.host'), of: ({ imap }) => imap.host },
    { path: 'imap.port', label: t('mailboxes.imap.port'), of: ({ imap }) => imap.port },
    {
      path: 'imap.security',
      label: t('mailboxes.imap.security'),
      of: ({ imap }) => imap.security,
      was: ({ imap }) => t(`mailboxes.imap.securityOf.${imap.security}`),
    },
    {
      path: 'imap.signIn',
      label: t('mailboxes.imap.signIn'),
      of: ({ imap }) => imap.signIn,
      was: ({ imap }) => t(`mailboxes.imap.signInOf.${imap.signIn}`),
    },
    { path: 'imap.tenant', label: t('mailboxes.imap.tenant'), of: ({ imap }) => imap.tenant },
    { path: 'imap.clientId', label: t('mailboxes.imap.clientId'), of: ({ imap }) => imap.clientId },
    {
      path: 'imap.secretEndsOn',
      label: t('mailboxes.imap.secretEndsOn'),
      of: ({ imap }) => imap.secretEndsOn,
    },
    { path: 'imap.userName', label: t('mailboxes.imap.userName'), of: ({ imap }) => imap.userName },
    {
      path: 'imap.password',
      label: t('mailboxes.imap.password'),
      of: ({ imap }) => imap.password,
      was: () => t('mailboxes.imap.passwordHidden'),
    },
    { path: 'imap.folder', label: t('mailboxes.imap.folder'), of: ({ imap }) => imap.folder },
    {
      path: 'imap.afterReading',
      label: t('mailboxes.imap.afterReading'),
      of: ({ imap }) => imap.afterReading,
      was: ({ imap }) => t(`mailboxes.imap.afterReadingOf.${imap.afterReading}`),
    },
    { path: 'imap.moveTo', label: t('mailboxes.imap.moveTo'), of: ({ imap }) => imap.moveTo },
    { path: 'imap.since', label: t('mailboxes.imap.since'), of: ({ imap }) => imap.since },
  ]
}
