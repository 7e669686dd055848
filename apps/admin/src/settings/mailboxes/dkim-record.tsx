import type { DkimView } from '@lodge/contracts'
import { announce, Button, toast } from '@lodge/ui'
import { Copy } from 'lucide-react'
import { t } from '../../foundation/t.ts'

/** The DNS record to publish, by which others check the signature of the mailbox's mails. */
export function DkimRecord({ record: { name, value } }: Pick<DkimView, 'record'>) {
  return (
    <section
      aria-label={t('mailboxes.sender.record')}
      className="min-w-0 rounded-md border border-border bg-surface p-3 text-sm md:col-span-2"
    >
      <p>{t('mailboxes.sender.recordText')}</p>
      <dl className="mt-2 grid gap-x-3 gap-y-2 md:grid-cols-[auto_minmax(0,1fr)_auto]">
        <RecordLine label={t('mailboxes.sender.recordName')} text={name} />
        <RecordLine label={t('mailboxes.sender.recordValue')} text={value} />
      </dl>
    </section>
  )
}

function RecordLine({ label, text }: { label: string; text: string }) {
  return (
    <>
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="min-w-0 font-mono break-all">{text}</dd>
      <dd>
        <Button
          variant="outline"
          size="small"
          className="max-lg:min-h-11"
          aria-label={t('mailboxes.sender.copyOne', { label })}
          onClick={() => void copy(text)}
        >
          <Copy aria-hidden />
          {t('mailboxes.sender.copy')}
        </Button>
      </dd>
    </>
  )
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    announce(t('mailboxes.sender.copied'))
    toast.success(t('mailboxes.sender.copied'))
  } catch {
    toast.error(t('mailboxes.sender.notCopied'))
  }
}
