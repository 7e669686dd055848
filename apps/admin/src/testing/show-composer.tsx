import './editor-layout.ts'
import { type ComposerView, type DraftView, SaveDraft, type TicketDetail } from '@lodge/contracts'
import type { RecordedRequest } from '@lodge/ui/testing'
import { screen } from '@testing-library/react'
import type { userEvent } from '@testing-library/user-event'
import { afterEach } from 'vitest'
import { buildMessage } from './message-factory.ts'
import { serve } from './render-admin.tsx'
import { showTicket } from './show-ticket.tsx'

// The client reads the page's address when it is first loaded: after the server.
const { Composer } = await import('../ticketing/ticket/composer/composer.tsx')

afterEach(() => localStorage.clear())

const path = '/api/backend/tickets/20001'

/** A draft as the server has it. */
export const buildDraft = (parts: Partial<DraftView> = {}): DraftView => ({
  visibility: 'public',
  html: '<p>So far</p>',
  attachments: [],
  revision: 1,
  updatedAt: '2026-10-21T12:00:00.000Z',
  ...parts,
})

interface ComposerOptions extends Partial<ComposerView> {
  ticket?: Partial<TicketDetail>
  /** The server's other answers, or replacements for saving drafts and taking replies. */
  answers?: Parameters<typeof serve>[0]
}

/** Tomorrow's opening and next Monday's, of which tests need only that they come. */
const openings = { nextDay: '2099-01-06T08:00:00.000Z', nextWeek: '2099-01-12T08:00:00.000Z' }

/** Shows the loaded composer of a ticket, whose server saves drafts and takes replies. */
export async function showComposer({ ticket = {}, answers = {}, ...composer }: ComposerOptions = {}) {
  const signature = '<p>Regards,</p><p><strong>Hannah</strong></p>'
  const requests = serve({
    [`GET ${path}/composer`]: () => ({
      drafts: [],
      signature,
      agents: [],
      undoSeconds: 0,
      openings,
      ...composer,
    }),
    [`GET ${path}/scheduled-replies`]: () => ({ items: [] }),
    [`PUT ${path}/drafts/public`]: saveDraft,
    [`PUT ${path}/drafts/internal`]: saveDraft,
    [`POST ${path}/replies`]: () => buildMessage(9),
    ...answers,
  })
  const bodiesOf = (route: string) =>
    requests.filter((request) => request.route === route).map(({ body }) => body)
  const shown = showTicket(
    (loaded) => (
      <>
        <p>{loaded.messages.length} in the thread</p>
        <Composer ticket={loaded} />
      </>
    ),
    ticket,
  )
  await screen.findByText('Regards, Hannah')
  return {
    ...shown,
    requests,
    replies: () => bodiesOf(`POST ${path}/replies`),
    savedDrafts: (visibility: 'public' | 'internal' = 'public') =>
      bodiesOf(`PUT ${path}/drafts/${visibility}`),
  }
}

function saveDraft({ route, body }: RecordedRequest): DraftView {
  const { html, revision } = SaveDraft.parse(body)
  const visibility = route.endsWith('internal') ? 'internal' : 'public'
  return buildDraft({ visibility, html, revision: html === '' ? 0 : revision + 1 })
}

export const replyBox = () => screen.getByRole('textbox', { name: 'Reply' })
export const noteBox = () => screen.getByRole('textbox', { name: 'Note' })
export const sendButton = () => screen.getByRole('button', { name: 'Send' })

/** Writes at the cursor, all at once: jsdom loses letters that are typed into an editor one after the other. */
export const write = (user: ReturnType<typeof userEvent.setup>, text: string) => user.paste(text)
