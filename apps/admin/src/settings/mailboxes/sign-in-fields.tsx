import {
  ImapSignIn,
  imapHosts,
  type MailboxRecord,
  mailConsentPath,
  routes,
  tokensOf,
} from '@lodge/contracts'
import { Button, formatDateTime, getErrorMessage, SelectField, TextField } from '@lodge/ui'
import { useMutation } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { http } from '../../foundation/http.ts'
import type { RecordPart } from '../../foundation/settings-form/settings-record-screen.tsx'
import { t } from '../../foundation/t.ts'
import type { MailboxValues } from './mailbox-record.ts'

type MailboxPart = RecordPart<MailboxRecord, MailboxValues>

/** Chooses how to sign in; for those who give tokens it fills in their server. */
export function SignInField({ form }: MailboxPart) {
  const signIn = form.field('imap.signIn')
  const choose = (value: ImapSignIn) => {
    const { host } = form.latest().imap
    const tokens = tokensOf(value)
    const isOfProvider = Object.values(imapHosts).includes(host)
    if (tokens && (host === '' || isOfProvider)) {
      form.set('imap.host', imapHosts[tokens.provider])
      form.set('imap.security', 'tls')
      form.set('imap.port', '993')
    }
    form.set('imap.password', '')
    signIn.onChange(value)
  }
  return (
    <SelectField
      field={{ ...signIn, onChange: choose }}
      label={t('mailboxes.imap.signIn')}
      hint={t(`mailboxes.imap.signInHints.${signIn.value}`)}
      className="md:col-span-2"
      options={ImapSignIn.options.map((value) => ({ value, label: t(`mailboxes.imap.signInOf.${value}`) }))}
    />
  )
}

/** Takes the password, or the application by which tokens are asked for. */
export function CredentialFields(part: MailboxPart) {
  const { form, view } = part
  const { signIn } = form.values.imap
  const tokens = tokensOf(signIn)
  // What is stored is a secret of the other kind.
  const isStored = view?.imap?.signIn === signIn
  const secret = {
    field: form.field('imap.password'),
    type: 'password',
    hint: isStored ? t('mailboxes.imap.passwordStored') : t('mailboxes.imap.passwordHint'),
    autoComplete: 'new-password',
    isRequired: !isStored,
  } as const
  if (!tokens) return <TextField {...secret} label={t('mailboxes.imap.password')} />
  return (
    <>
      {tokens.provider === 'microsoft' && (
        <TextField
          field={form.field('imap.tenant')}
          label={t('mailboxes.imap.tenant')}
          hint={t('mailboxes.imap.tenantHint')}
          autoCapitalize="none"
          spellCheck={false}
          isRequired
        />
      )}
      <TextField
        field={form.field('imap.clientId')}
        label={t('mailboxes.imap.clientId')}
        hint={t('mailboxes.imap.clientIdHint')}
        autoComplete="off"
        spellCheck={false}
        isRequired
      />
      <TextField {...secret} label={t('mailboxes.imap.clientSecret')} />
      <TextField
        field={form.field('imap.secretEndsOn')}
        type="date"
        label={t('mailboxes.imap.secretEndsOn')}
        hint={t('mailboxes.imap.secretEndsOnHint')}
        isOptional
      />
      {tokens.needsConsent && <ConsentLine {...part} />}
    </>
  )
}

/** Leads to the page on which somebody consents, once what is entered is saved. */
function ConsentLine({ form, view }: MailboxPart) {
  const { signIn } = form.values.imap
  const provider = tokensOf(signIn)?.provider ?? 'microsoft'
  const asking = useMutation({
    mutationFn: (alias: string) => http.call(routes.askForMailConsent, { params: { alias } }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  const isSaved = view !== null && view.imap?.signIn === signIn && !form.isDirty
  const { consentedAt = null } = view?.imap ?? {}
  return (
    <div className="flex flex-col items-start gap-2 text-sm md:col-span-2">
      <p>
        {t('mailboxes.consent.redirect')}{' '}
        <code className="break-all select-all">{`${window.location.origin}${mailConsentPath}`}</code>
      </p>
      <Button
        variant={consentedAt ? 'outline' : 'primary'}
        disabled={!isSaved}
        isBusy={asking.isPending || asking.isSuccess}
        onClick={() => view && asking.mutate(view.alias)}
      >
        <ExternalLink aria-hidden />
        {t(`mailboxes.consent.button.${provider}`)}
      </Button>
      <p className="text-xs text-muted-foreground">
        {!isSaved
          ? t('mailboxes.consent.saveFirst')
          : consentedAt
            ? t('mailboxes.consent.given', { at: formatDateTime(consentedAt) })
            : t('mailboxes.consent.hint')}
      </p>
      {asking.isError && (
        <p role="alert" className="text-destructive">
          {getErrorMessage(asking.error)}
        </p>
      )}
    </div>
  )
}
