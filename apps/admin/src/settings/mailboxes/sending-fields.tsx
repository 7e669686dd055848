import { limits, type MailboxRecord, ServerSecurity, SmtpSignIn, smtpHosts, tokensOf } from '@lodge/contracts'
import { FormField, SelectField, Textarea, TextField } from '@lodge/ui'
import type { RecordPart } from '../../foundation/settings-form/settings-record-screen.tsx'
import { t } from '../../foundation/t.ts'
import { YesOrNo } from '../../ticketing/topics/condition-fields.tsx'
import { DkimRecord } from './dkim-record.tsx'
import type { MailboxValues } from './mailbox-record.ts'
import { SenderHealthLine } from './sender-health-line.tsx'
import { SenderTestButton } from './sender-test-button.tsx'

type MailboxPart = RecordPart<MailboxRecord, MailboxValues>

/** Chooses from whom and by which server the mails of a mailbox's tickets come, and their signature. */
export function SendingFields(part: MailboxPart) {
  const { form, view } = part
  const sending = form.field('sending')
  const choose = (value: MailboxValues['sending']) => {
    const { name, sender } = form.latest()
    if (value === 'mailbox' && sender.name === '') form.set('sender.name', name)
    sending.onChange(value)
  }
  return (
    <div className="field-grid md:grid-cols-2">
      <SelectField
        field={{ ...sending, onChange: choose }}
        label={t('mailboxes.sendingFrom')}
        hint={t('mailboxes.sendingHint')}
        className="md:col-span-2"
        options={(['site', 'mailbox'] as const).map((value) => ({
          value,
          label: t(`mailboxes.sendingOf.${value}`),
        }))}
      />
      <SignatureField {...part} />
      <div className="md:col-span-2">
        <YesOrNo
          field={form.field('quotesHistory')}
          label={t('mailboxes.quotesHistory')}
          hint={t('mailboxes.quotesHistoryHint')}
        />
      </div>
      {sending.value === 'mailbox' && (
        <>
          <IdentityFields {...part} />
          <SenderTestButton values={form.values} view={view} />
        </>
      )}
    </div>
  )
}

function SignatureField({ form }: MailboxPart) {
  const signature = form.field('signature')
  return (
    <FormField
      field={signature}
      label={t('mailboxes.signature')}
      hint={t('mailboxes.signatureHint')}
      className="md:col-span-2"
      isOptional
    >
      <Textarea
        rows={4}
        maxLength={limits.mailboxSignatureLength}
        value={signature.value}
        onChange={({ target }) => signature.onChange(target.value)}
      />
    </FormField>
  )
}

function IdentityFields(part: MailboxPart) {
  const { form, view } = part
  const server = form.field('sender.server')
  const isSigned = form.field('sender.isSigned')
  const chooseServer = (value: MailboxValues['sender']['server']) => {
    const { address, sender } = form.latest()
    if (value === 'own' && sender.smtp.userName === '') form.set('sender.smtp.userName', address)
    server.onChange(value)
  }
  const chooseSigned = (value: boolean) => {
    const { address, sender } = form.latest()
    if (value && sender.dkim.domain === '')
      form.set('sender.dkim.domain', address.slice(address.lastIndexOf('@') + 1))
    isSigned.onChange(value)
  }
  return (
    <>
      <TextField
        field={form.field('sender.name')}
        label={t('mailboxes.sender.name')}
        hint={t('mailboxes.sender.nameHint', { address: form.values.address })}
        maxLength={limits.nameLength}
        isRequired
      />
      <SelectField
        field={{ ...server, onChange: chooseServer }}
        label={t('mailboxes.sender.server')}
        options={(['site', 'own'] as const).map((value) => ({
          value,
          label: t(`mailboxes.sender.serverOf.${value}`),
        }))}
      />
      {server.value === 'own' && (
        <>
          <SenderHealthLine view={view} />
          <SmtpFields {...part} />
        </>
      )}
      <div className="md:col-span-2">
        <YesOrNo
          field={{ ...isSigned, onChange: chooseSigned }}
          label={t('mailboxes.sender.isSigned')}
          hint={t('mailboxes.sender.isSignedHint')}
        />
      </div>
      {isSigned.value && <DkimFields {...part} />}
    </>
  )
}

/** The ports that servers use unless somebody has chosen others. */
const usualPorts: Record<ServerSecurity, string> = { tls: '465', starttls: '587', plain: '25' }

function SmtpFields({ form, view }: MailboxPart) {
  const security = form.field('sender.smtp.security')
  const chooseSecurity = (value: ServerSecurity) => {
    const { smtp } = form.latest().sender
    if (smtp.port === usualPorts[smtp.security]) form.set('sender.smtp.port', usualPorts[value])
    security.onChange(value)
  }
  const { signIn } = form.values.sender.smtp
  // What is stored is a password for nobody where tokens are used.
  const hasPassword = Boolean(view?.sender?.smtp?.userName) && view?.sender?.smtp?.signIn === 'password'
  return (
    <>
      <TextField
        field={form.field('sender.smtp.host')}
        label={t('mailboxes.sender.host')}
        hint={t('mailboxes.sender.hostHint')}
        autoCapitalize="none"
        spellCheck={false}
        isRequired
      />
      <SelectField
        field={{ ...security, onChange: chooseSecurity }}
        label={t('mailboxes.sender.security')}
        options={ServerSecurity.options.map((value) => ({
          value,
          label: t(`mailboxes.imap.securityOf.${value}`),
        }))}
      />
      <TextField
        field={form.field('sender.smtp.port')}
        label={t('mailboxes.sender.port')}
        inputMode="numeric"
        isRequired
      />
      <SmtpSignInField form={form} view={view} />
      {signIn === 'password' && (
        <TextField
          field={form.field('sender.smtp.userName')}
          label={t('mailboxes.sender.userName')}
          hint={t('mailboxes.sender.userNameHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          isOptional
        />
      )}
      {signIn === 'password' && form.values.sender.smtp.userName !== '' && (
        <TextField
          field={form.field('sender.smtp.password')}
          type="password"
          label={t('mailboxes.sender.password')}
          hint={hasPassword ? t('mailboxes.imap.passwordStored') : t('mailboxes.imap.passwordHint')}
          autoComplete="new-password"
          isRequired={!hasPassword}
        />
      )}
    </>
  )
}

/** Offers the tokens by which the mailbox is read; for those who give them it fills in their server. */
function SmtpSignInField({ form, view }: Pick<MailboxPart, 'form' | 'view'>) {
  const field = form.field('sender.smtp.signIn')
  const { receiving, imap } = form.values
  const tokens = receiving === 'imap' ? tokensOf(imap.signIn) : null
  const choose = (value: SmtpSignIn) => {
    const { host } = form.latest().sender.smtp
    if (value === 'tokens' && tokens && (host === '' || Object.values(smtpHosts).includes(host))) {
      form.set('sender.smtp.host', smtpHosts[tokens.provider])
      form.set('sender.smtp.security', 'starttls')
      form.set('sender.smtp.port', usualPorts.starttls)
    }
    form.set('sender.smtp.password', '')
    field.onChange(value)
  }
  if (!tokens && field.value === 'password') return null
  const needsConsent = field.value === 'tokens' && view?.sender?.smtp?.needsConsent === true
  return (
    <div className="flex flex-col gap-2 md:col-span-2">
      <SelectField
        field={{ ...field, onChange: choose }}
        label={t('mailboxes.sender.signIn')}
        hint={t(`mailboxes.sender.signInHints.${field.value}`)}
        options={SmtpSignIn.options.map((value) => ({
          value,
          label: t(`mailboxes.sender.signInOf.${value}`),
        }))}
      />
      {needsConsent && (
        <p role="status" className="text-sm text-destructive">
          {t('mailboxes.sendingProblems.consent_to_read_only')}
        </p>
      )}
    </div>
  )
}

function DkimFields({ form, view }: MailboxPart) {
  const privateKey = form.field('sender.dkim.privateKey')
  const dkim = view?.sender?.dkim
  return (
    <>
      <TextField
        field={form.field('sender.dkim.domain')}
        label={t('mailboxes.sender.domain')}
        hint={t('mailboxes.sender.domainHint')}
        autoCapitalize="none"
        spellCheck={false}
        isRequired
      />
      <TextField
        field={form.field('sender.dkim.selector')}
        label={t('mailboxes.sender.selector')}
        hint={t('mailboxes.sender.selectorHint')}
        autoCapitalize="none"
        spellCheck={false}
        isRequired
      />
      <FormField
        field={privateKey}
        label={t('mailboxes.sender.privateKey')}
        hint={dkim ? t('mailboxes.sender.keyStored') : t('mailboxes.sender.keyMade')}
        className="md:col-span-2"
        isOptional
      >
        <Textarea
          rows={3}
          className="font-mono text-sm"
          maxLength={limits.dkimKeyLength}
          spellCheck={false}
          autoComplete="off"
          value={privateKey.value}
          onChange={({ target }) => privateKey.onChange(target.value)}
        />
      </FormField>
      {dkim && <DkimRecord record={dkim.record} />}
    </>
  )
}
