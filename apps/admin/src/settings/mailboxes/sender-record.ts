import type { SenderView, ServerSecurity, SmtpSignIn } from '@lodge/contracts'
import type { DescribedField } from '../../foundation/settings-form/list-changes.ts'
import { t } from '../../foundation/t.ts'

/** The form values of what a mailbox's mails bear. */
export interface SendingValues {
  /** Says whose sender its mails have. */
  sending: 'site' | 'mailbox'
  sender: SenderValues
  signature: string
  quotesHistory: boolean
}

/** The form values of a mailbox's own sender. */
export interface SenderValues {
  name: string
  server: 'site' | 'own'
  smtp: {
    host: string
    port: string
    security: ServerSecurity
    signIn: SmtpSignIn
    userName: string
    /** Empty for the one that is stored. */
    password: string
  }
  isSigned: boolean
  dkim: {
    domain: string
    selector: string
    /** Empty for the one that is stored, or is made. */
    privateKey: string
  }
}

export const blankSender: SenderValues = {
  name: '',
  server: 'site',
  smtp: { host: '', port: '587', security: 'starttls', signIn: 'password', userName: '', password: '' },
  isSigned: false,
  dkim: { domain: '', selector: 'lodge', privateKey: '' },
}

/** Returns a sender as the contract's schema takes it. */
export function toSenderInput({ name, server, smtp, isSigned, dkim }: SenderValues) {
  const { port, userName, password, ...access } = smtp
  return {
    name,
    smtp:
      server === 'own'
        ? { ...access, port: Number(port), userName: userName || null, password: password || null }
        : null,
    dkim: isSigned ? { ...dkim, privateKey: dkim.privateKey || null } : null,
  }
}

export function toSenderValues(view: SenderView | null): SenderValues {
  if (!view) return blankSender
  const { name, smtp, dkim } = view
  return {
    name,
    server: smtp ? 'own' : 'site',
    smtp: smtp
      ? {
          host: smtp.host,
          port: String(smtp.port),
          security: smtp.security,
          signIn: smtp.signIn,
          userName: smtp.userName ?? '',
          password: '',
        }
      : blankSender.smtp,
    isSigned: dkim !== null,
    dkim: dkim ? { domain: dkim.domain, selector: dkim.selector, privateKey: '' } : blankSender.dkim,
  }
}

export function senderChanges(): DescribedField<SendingValues>[] {
  const hidden = () => t('mailboxes.imap.passwordHidden')
  return [
    {
      path: 'sending',
      label: t('mailboxes.sendingFrom'),
      of: ({ sending }) => sending,
      was: ({ sending }) => t(`mailboxes.sendingOf.${sending}`),
    },
    { path: 'sender.name', label: t('mailboxes.sender.name'), of: ({ sender }) => sender.name },
    { path: 'signature', label: t('mailboxes.signature'), of: ({ signature }) => signature },
    {
      path: 'quotesHistory',
      label: t('mailboxes.quotesHistory'),
      of: ({ quotesHistory }) => quotesHistory,
    },
    {
      path: 'sender.server',
      label: t('mailboxes.sender.server'),
      of: ({ sender }) => sender.server,
      was: ({ sender }) => t(`mailboxes.sender.serverOf.${sender.server}`),
    },
    { path: 'sender.smtp.host', label: t('mailboxes.sender.host'), of: ({ sender }) => sender.smtp.host },
    { path: 'sender.smtp.port', label: t('mailboxes.sender.port'), of: ({ sender }) => sender.smtp.port },
    {
      path: 'sender.smtp.security',
      label: t('mailboxes.sender.security'),
      of: ({ sender }) => sender.smtp.security,
      was: ({ sender }) => t(`mailboxes.imap.securityOf.${sender.smtp.security}`),
    },
    {
      path: 'sender.smtp.signIn',
      label: t('mailboxes.sender.signIn'),
      of: ({ sender }) => sender.smtp.signIn,
      was: ({ sender }) => t(`mailboxes.sender.signInOf.${sender.smtp.signIn}`),
    },
    {
      path: 'sender.smtp.userName',
      label: t('mailboxes.sender.userName'),
      of: ({ sender }) => sender.smtp.userName,
    },
    {
      path: 'sender.smtp.password',
      label: t('mailboxes.sender.password'),
      of: ({ sender }) => sender.smtp.password,
      was: hidden,
    },
    { path: 'sender.isSigned', label: t('mailboxes.sender.isSigned'), of: ({ sender }) => sender.isSigned },
    {
      path: 'sender.dkim.domain',
      label: t('mailboxes.sender.domain'),
      of: ({ sender }) => sender.dkim.domain,
    },
    {
      path: 'sender.dkim.selector',
      label: t('mailboxes.sender.selector'),
      of: ({ sender }) => sender.dkim.selector,
    },
    {
      path: 'sender.dkim.privateKey',
      label: t('mailboxes.sender.privateKey'),
      of: ({ sender }) => sender.dkim.privateKey,
      was: hidden,
    },
  ]
}
