import { type MessageView, type PersonRef, SplitTicket, type TicketDetail } from '@lodge/contracts'
import { toSubject } from '@lodge/domain'
import {
  Button,
  CheckboxField,
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  FieldBox,
  FormFailure,
  FormField,
  formatDateTime,
  Select,
  TextField,
  TreeSelector,
  toast,
  useSchemaForm,
} from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { assignableTeamsQuery } from '../../../directory/assignable-teams/queries.ts'
import { t } from '../../../foundation/t.ts'
import { Effects } from '../merging/effects.tsx'
import { useTopicTree } from '../use-trees.ts'
import { useSplitTicket } from './queries.ts'
import { RequesterField } from './requester-field.tsx'

interface SplitDialogProps {
  ticket: TicketDetail
  message: MessageView
  onClose: () => void
}

/** Makes a ticket of its own of a message: what it is proposed to be can be changed before. */
export function SplitDialog({ ticket, message, onClose }: SplitDialogProps) {
  const { number } = ticket
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent className="max-w-lg">
        <DialogHeader>
          <DialogTitle>{t('ticket.split.title', { number })}</DialogTitle>
          <DialogDescription>
            {t('ticket.split.text', { name: message.author.name, number })}
          </DialogDescription>
        </DialogHeader>
        <SplitForm ticket={ticket} message={message} onClose={onClose} />
      </DialogContent>
    </Dialog>
  )
}

interface SplitValues {
  subject: string
  topic: string
  team: string | null
  requester: PersonRef
  isReaderConfirmed: boolean
}

/** No alias has an underscore. */
const teamOfTopic = '_topic'

function SplitForm({ ticket, message, onClose }: SplitDialogProps) {
  const split = useSplitTicket({ number: ticket.number, messageId: message.id })
  const navigate = useNavigate()
  const proposed: SplitValues = {
    subject: toSubject('', message.body),
    topic: ticket.topic.alias,
    team: ticket.team.alias,
    requester: { alias: message.author.alias, name: message.author.name },
    isReaderConfirmed: false,
  }
  const form = useSchemaForm({
    schema: SplitTicket,
    values: proposed,
    toInput: ({ requester, ...values }) => ({ ...values, requester: requester.alias }),
    onSubmit: async (input) => {
      const { number, team, isVisible } = await split.mutateAsync(input)
      onClose()
      if (!isVisible) return void toast.success(t('ticket.split.elsewhere', { number, team }))
      toast.success(t('ticket.split.done', { number }))
      await navigate(`/admin/tickets/${number}/detail`)
    },
  })
  const requester = form.field('requester')
  const confirmation = form.field('isReaderConfirmed')
  const { name, alias } = requester.value
  const isNewReader = alias !== message.author.alias && alias !== ticket.requester.alias
  return (
    <>
      <TextField field={form.field('subject')} label={t('ticket.split.subject')} isRequired />
      <RequesterField
        field={requester}
        onChoose={(person) => form.edit({ requester: person, isReaderConfirmed: false })}
      />
      {isNewReader && (
        <FieldBox
          field={confirmation}
          className="flex flex-col gap-2 rounded-md border border-warning/50 bg-note px-3 py-2 text-base"
        >
          <p>{t('ticket.split.reader', { name })}</p>
          <CheckboxField
            label={t('ticket.split.confirmReader', { name })}
            checked={confirmation.value}
            onCheckedChange={(checked) => confirmation.onChange(checked === true)}
          />
          {confirmation.error && (
            <p role="alert" className="text-sm text-destructive">
              {confirmation.error}
            </p>
          )}
        </FieldBox>
      )}
      <TopicField field={form.field('topic')} known={ticket.topic.name} />
      <TeamField field={form.field('team')} current={ticket.team} />
      <Effects
        sentences={[
          t('ticket.split.clock', { when: formatDateTime(message.createdAt) }),
          t('ticket.split.tells', { name }),
        ]}
      />
      <FormFailure form={form} />
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          {t('ticket.cancel')}
        </Button>
        <Button
          isBusy={form.isSubmitting}
          disabled={isNewReader && !confirmation.value}
          onClick={() => form.submit()}
        >
          {t('ticket.split.confirm')}
        </Button>
      </DialogFooter>
    </>
  )
}

type FieldOf<Value> = Parameters<typeof FormField>[0]['field'] & {
  value: Value
  onChange: (value: Value) => void
}

function TopicField({ field, known }: { field: FieldOf<string>; known: string }) {
  const topics = useTopicTree()
  if (topics.isError)
    return (
      <p role="alert" className="text-sm text-destructive">
        {t('ticket.split.topicsFailed')}{' '}
        <Button variant="link" size="inline" onClick={topics.reload}>
          {t('ticket.split.retry')}
        </Button>
      </p>
    )
  return (
    <FormField field={field} label={t('ticket.split.topic')} isRequired>
      <TreeSelector
        isLeafOnly
        isClearable={false}
        options={topics.nodes ?? null}
        value={field.value}
        valuePath={[known]}
        onChange={(alias) => alias !== null && field.onChange(alias)}
      />
    </FormField>
  )
}

function TeamField({ field, current }: { field: FieldOf<string | null>; current: PersonRef }) {
  const { data } = useQuery(assignableTeamsQuery)
  const others = (data?.items ?? []).filter(({ alias }) => alias !== current.alias)
  return (
    <FormField field={field} label={t('ticket.split.team')}>
      <Select
        value={field.value ?? teamOfTopic}
        options={[
          { value: teamOfTopic, label: t('ticket.split.teamOfTopic') },
          ...[current, ...others].map(({ alias, name }) => ({ value: alias, label: name })),
        ]}
        onChange={(alias) => field.onChange(alias === teamOfTopic ? null : alias)}
      />
    </FormField>
  )
}
