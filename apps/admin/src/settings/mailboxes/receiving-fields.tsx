import { AfterReading, type MailboxRecord, ServerSecurity } from '@lodge/contracts'
import { SelectField, TextField } from '@lodge/ui'
import type { RecordPart } from '../../foundation/settings-form/settings-record-screen.tsx'
import { t } from '../../foundation/t.ts'
import { ImapHealthLine } from './imap-health-line.tsx'
import { ImapTestButton } from './imap-test-button.tsx'
import type { MailboxValues } from './mailbox-record.ts'
import { CredentialFields, SignInField } from './sign-in-fields.tsx'

type MailboxPart = RecordPart<MailboxRecord, MailboxValues>

/** Chooses how mail comes in: delivered by a mail server, or fetched by IMAP. */
export function ReceivingFields(part: MailboxPart) {
  const { form, view } = part
  const receiving = form.field('receiving')
  const choose = (value: MailboxValues['receiving']) => {
    const { address, imap } = form.latest()
    if (value === 'imap' && imap.userName === '') form.set('imap.userName', address)
    receiving.onChange(value)
  }
  return (
    <div className="field-grid md:grid-cols-2">
      <SelectField
        field={{ ...receiving, onChange: choose }}
        label={t('mailboxes.receivingBy')}
        hint={receiving.value === 'delivery' ? t('mailboxes.deliveryHint') : t('mailboxes.imapHint')}
        className="md:col-span-2"
        options={(['delivery', 'imap'] as const).map((value) => ({
          value,
          label: t(`mailboxes.receivingOf.${value}`),
        }))}
      />
      {receiving.value === 'imap' && (
        <>
          {view?.imap && view.archivedAt === null && <ImapHealthLine alias={view.alias} />}
          <SignInField {...part} />
          <ServerFields {...part} />
          <CredentialFields {...part} />
          <FolderFields {...part} />
          <ImapTestButton values={form.values.imap} view={view} />
        </>
      )}
    </div>
  )
}

/** The ports that servers use unless somebody has chosen others. */
const usualPorts: Record<ServerSecurity, string> = { tls: '993', starttls: '143', plain: '143' }

function ServerFields({ form }: MailboxPart) {
  const security = form.field('imap.security')
  const chooseSecurity = (value: ServerSecurity) => {
    const { imap } = form.latest()
    if (imap.port === usualPorts[imap.security]) form.set('imap.port', usualPorts[value])
    security.onChange(value)
  }
  return (
    <>
      <TextField
        field={form.field('imap.host')}
        label={t('mailboxes.imap.host')}
        hint={t('mailboxes.imap.hostHint')}
        autoCapitalize="none"
        spellCheck={false}
        isRequired
      />
      <SelectField
        field={{ ...security, onChange: chooseSecurity }}
        label={t('mailboxes.imap.security')}
        options={ServerSecurity.options.map((value) => ({
          value,
          label: t(`mailboxes.imap.securityOf.${value}`),
        }))}
      />
      <TextField
        field={form.field('imap.port')}
        label={t('mailboxes.imap.port')}
        inputMode="numeric"
        isRequired
      />
      <TextField
        field={form.field('imap.userName')}
        label={t('mailboxes.imap.userName')}
        hint={t('mailboxes.imap.userNameHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        isRequired
      />
    </>
  )
}

function FolderFields({ form }: MailboxPart) {
  const afterReading = form.field('imap.afterReading')
  return (
    <>
      <TextField
        field={form.field('imap.folder')}
        label={t('mailboxes.imap.folder')}
        hint={t('mailboxes.imap.folderHint')}
        spellCheck={false}
        isRequired
      />
      <SelectField
        field={afterReading}
        label={t('mailboxes.imap.afterReading')}
        hint={t('mailboxes.imap.afterReadingHint')}
        options={AfterReading.options.map((value) => ({
          value,
          label: t(`mailboxes.imap.afterReadingOf.${value}`),
        }))}
      />
      {afterReading.value === 'move' && (
        <TextField
          field={form.field('imap.moveTo')}
          label={t('mailboxes.imap.moveTo')}
          hint={t('mailboxes.imap.moveToHint')}
          spellCheck={false}
          isRequired
        />
      )}
      <TextField
        field={form.field('imap.since')}
        type="date"
        label={t('mailboxes.imap.since')}
        hint={t('mailboxes.imap.sinceHint')}
        isOptional
      />
    </>
  )
}
