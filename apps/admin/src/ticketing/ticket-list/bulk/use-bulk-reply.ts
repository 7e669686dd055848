import { useSession } from '@lodge/client'
import {
  type BulkUpdateTickets,
  CreateBulkUpdate,
  type FieldErrors,
  type TicketFilterQuery,
} from '@lodge/contracts'
import { useSchemaForm } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../../foundation/t.ts'
import { bulkReplyPreviewQuery, useCreateBulkUpdate } from '../../bulk-updates/queries.ts'
import { useSubmissionId } from '../../use-submission-id.ts'
import { blankBulkReply, bulkReplyDraft, keepStatus } from './bulk-reply-draft.ts'

export type BulkReplyTickets =
  | Extract<BulkUpdateTickets, { numbers: number[] }>
  | { filter: TicketFilterQuery }

/** A reply to many tickets as it is written: its text, whom it reaches and its sending. */
export function useBulkReply(tickets: BulkReplyTickets, onSent: () => void) {
  const person = useSession((state) => state.authUser?.alias ?? '')
  const submissionOf = useSubmissionId()
  const bulk = useCreateBulkUpdate()
  const form = useSchemaForm({
    schema: CreateBulkUpdate.shape.change,
    values: blankBulkReply,
    draft: bulkReplyDraft(person),
    toInput: ({ html, visibility, statusAfterwards: status }) => ({
      kind: 'reply',
      visibility,
      html,
      ...(status !== keepStatus && { thenStatus: status }),
    }),
    check: ({ html }): FieldErrors => (isBodyEmpty(html) ? { html: t('ticket-list.reply.empty') } : {}),
    onSubmit: async (change) => {
      await bulk.mutateAsync({ change, tickets, submissionId: submissionOf({ change, tickets }) })
      form.forgetDraft()
      onSent()
    },
  })
  const { html, visibility } = form.values
  const { data: preview } = useQuery(bulkReplyPreviewQuery({ visibility, tickets }))
  const append = (text: string) => form.set('html', isBodyEmpty(html) ? text : `${html}${text}`)
  return { form, preview, append }
}

/** An editor without a word still has its paragraph. */
function isBodyEmpty(html: string): boolean {
  return html.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''
}
