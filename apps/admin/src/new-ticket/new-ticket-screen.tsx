import type { TicketCreatedOnBehalf } from '@lodge/contracts'
import { BodyField, Button, FilesField, Kbd, PageHeader, SubjectField, useDialogs } from '@lodge/ui'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { CreatedElsewhere } from './created-elsewhere.tsx'
import { HandlingFields } from './handling-fields.tsx'
import { RequesterPicker } from './requester-picker.tsx'
import { newTicketStrings as strings } from './strings.ts'
import { TopicFields } from './topic-fields.tsx'
import { type NewTicket, useNewTicket } from './use-new-ticket.ts'

/** Opens a ticket for someone who called. */
export function NewTicketScreen() {
  const [opened, setOpened] = useState<TicketCreatedOnBehalf | null>(null)
  const ticket = useNewTicket(setOpened)
  if (opened) return <CreatedElsewhere opened={opened} onAnother={() => setOpened(null)} />

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    ticket.submit()
  }
  return (
    <form
      ref={ticket.form}
      noValidate
      onKeyDown={handleKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        ticket.submit()
      }}
      className="flex min-h-full flex-col"
    >
      <div className="flex-1 px-gutter pt-3 pb-6 max-lg:px-4">
        <PageHeader title={strings.title} text={strings.text} className="border-b border-border pb-3" />
        <NewTicketSection title={strings.who.title}>
          <RequesterPicker
            requester={ticket.draft.requester}
            errorAt={ticket.errorAt}
            onChange={(requester) =>
              ticket.change({ requester }, 'requester', 'requester.email', 'requester.name')
            }
          />
        </NewTicketSection>
        <NewTicketSection title={strings.about.title}>
          <TopicFields {...ticket} />
        </NewTicketSection>
        <NewTicketSection title={strings.message.title}>
          <MessageFields {...ticket} />
        </NewTicketSection>
        <NewTicketSection title={strings.handling.title}>
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

function MessageFields({ draft, change, errorAt, uploads }: NewTicket) {
  const { subject, count, body, bodyHint, files, filesHint } = strings.message
  return (
    <>
      <SubjectField
        label={subject}
        count={count}
        value={draft.subject}
        error={errorAt('subject')}
        onChange={(value) => change({ subject: value }, 'subject')}
      />
      <BodyField
        label={body}
        hint={bodyHint}
        value={draft.body}
        error={errorAt('body')}
        onChange={(value) => change({ body: value }, 'body')}
      />
      <FilesField label={files} hint={filesHint} error={errorAt('attachments')} uploads={uploads} />
    </>
  )
}

function SubmitBar({ isBegun, isSending, discard }: NewTicket) {
  const { confirm } = useDialogs()
  const ask = async () => {
    const isSure = await confirm({ title: strings.discard, text: strings.discardText, isDestructive: true })
    if (isSure) discard()
  }
  return (
    <section
      aria-label={strings.submit}
      className="sticky bottom-0 z-10 flex flex-wrap items-center justify-end gap-3 border-t border-border bg-background px-gutter py-2.5 max-lg:px-4"
    >
      {isBegun && (
        <>
          <p className="flex-1 text-xs text-muted-foreground">{strings.kept}</p>
          <Button variant="outline" onClick={() => void ask()}>
            {strings.discard}
          </Button>
        </>
      )}
      <Button type="submit" isBusy={isSending}>
        {strings.submit}
        <Kbd className="max-lg:hidden">{strings.keys}</Kbd>
      </Button>
    </section>
  )
}
