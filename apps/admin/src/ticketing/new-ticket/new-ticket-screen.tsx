import type { TicketCreatedOnBehalf } from '@lodge/contracts'
import {
  BodyField,
  Button,
  cn,
  dropHandlers,
  FilesField,
  Kbd,
  PageHeader,
  SubjectField,
  useDialogs,
} from '@lodge/ui'
import { type ReactNode, useState } from 'react'
import { t } from '../../foundation/t.ts'
import { CreatedElsewhere } from './created-elsewhere.tsx'
import { HandlingFields } from './handling-fields.tsx'
import { RequesterPicker } from './requester-picker.tsx'
import { TopicFields } from './topic-fields.tsx'
import { type NewTicket, useNewTicket } from './use-new-ticket.ts'

/** Opens a ticket for someone who called. */
export function NewTicketScreen() {
  const [opened, setOpened] = useState<TicketCreatedOnBehalf | null>(null)
  const ticket = useNewTicket(setOpened)
  const [isOver, setIsOver] = useState(false)
  if (opened) return <CreatedElsewhere opened={opened} onAnother={() => setOpened(null)} />

  const { form } = ticket
  return (
    <form
      {...form.props}
      {...dropHandlers(ticket.uploads, setIsOver)}
      className={cn(
        'flex min-h-full flex-col',
        isOver && 'outline-2 -outline-offset-2 outline-accent outline-dashed',
      )}
    >
      <div className="flex-1 px-gutter pt-3 pb-6 max-lg:px-4">
        <PageHeader
          title={t('new-ticket.title')}
          text={t('new-ticket.text')}
          className="border-b border-border pb-3"
        />
        <NewTicketSection title={t('new-ticket.who.title')}>
          <RequesterPicker
            requester={form.values.requester}
            errorAt={form.errorAt}
            onChange={(requester) => form.edit({ requester })}
          />
        </NewTicketSection>
        <NewTicketSection title={t('new-ticket.about.title')}>
          <TopicFields {...ticket} />
        </NewTicketSection>
        <NewTicketSection title={t('new-ticket.message.title')}>
          <MessageFields {...ticket} />
        </NewTicketSection>
        <NewTicketSection title={t('new-ticket.handling.title')}>
          <HandlingFields {...ticket} />
        </NewTicketSection>
      </div>
      <SubmitBar {...ticket} />
    </form>
  )
}

function NewTicketSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="grid max-w-4xl gap-x-4 gap-y-3 border-b border-border py-5 last:border-b-0 lg:grid-cols-[176px_minmax(0,1fr)]"
    >
      <h2 className="text-body font-semibold">{title}</h2>
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
    </section>
  )
}

function MessageFields({ form, uploads }: NewTicket) {
  return (
    <>
      <SubjectField
        field={form.field('subject')}
        label={t('new-ticket.message.subject')}
        count={(length: number, most: number) => t('new-ticket.message.count', { length, most })}
      />
      <BodyField
        field={form.field('body')}
        label={t('new-ticket.message.body')}
        hint={t('new-ticket.message.bodyHint')}
      />
      <FilesField
        label={t('new-ticket.message.files')}
        hint={(count: number, size: string) => t('new-ticket.message.filesHint', { count, size })}
        error={form.errorAt('attachments')}
        uploads={uploads}
      />
    </>
  )
}

function SubmitBar({ form, isBegun, discard }: NewTicket) {
  const { confirm } = useDialogs()
  const ask = async () => {
    const isSure = await confirm({
      title: t('new-ticket.discard'),
      text: t('new-ticket.discardText'),
      isDestructive: true,
    })
    if (isSure) discard()
  }
  return (
    <section
      aria-label={t('new-ticket.submit')}
      className="sticky bottom-0 z-10 flex flex-wrap items-center justify-end gap-3 border-t border-border bg-background px-gutter py-2.5 max-lg:px-4"
    >
      {isBegun && (
        <>
          <p className="flex-1 text-xs text-muted-foreground">{t('new-ticket.kept')}</p>
          <Button variant="outline" onClick={() => void ask()}>
            {t('new-ticket.discard')}
          </Button>
        </>
      )}
      <Button type="submit" isBusy={form.isSubmitting}>
        {t('new-ticket.submit')}
        <Kbd className="max-lg:hidden">{t('new-ticket.keys')}</Kbd>
      </Button>
    </section>
  )
}
