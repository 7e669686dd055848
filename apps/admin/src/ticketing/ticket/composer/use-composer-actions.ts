import type { Visibility } from '@lodge/contracts'
import { BookOpen, Clock, ListChecks, MessageSquareQuote, Paperclip, Send } from 'lucide-react'
import { t } from '../../../foundation/t.ts'
import { usePartActions } from '../parts/use-part-actions.ts'
import type { ComposerPaneState } from './use-composer-pane.ts'

interface ComposerActionOptions {
  number: number
  visibility: Visibility
  isShown: boolean
  chooseCanned: () => void
  chooseMacro: () => void
  chooseArticle: () => void
  chooseFiles: () => void
  chooseTime: () => void
}

/** Offers in the command palette what the buttons of a reply or note do; sending only where there is something to send. */
export function useComposerActions(
  { isHeld, thenStatus, send }: ComposerPaneState,
  options: ComposerActionOptions,
): void {
  const { number, visibility, isShown, chooseCanned, chooseMacro, chooseArticle, chooseFiles, chooseTime } =
    options
  const keywords = t('command-palette-keywords.composer')
  const insert = [
    { id: 'canned', label: t('search.palette.acts.canned'), icon: MessageSquareQuote, run: chooseCanned },
    { id: 'macro', label: t('macros.use.palette'), icon: ListChecks, run: chooseMacro },
    { id: 'article', label: t('ticket-articles.insert'), icon: BookOpen, run: chooseArticle },
    { id: 'files', label: t('ticket-thread.composer.attach'), icon: Paperclip, run: chooseFiles },
  ]
  const isNote = visibility === 'internal'
  const plain = {
    id: 'send',
    label: isNote ? t('ticket-thread.composer.addNote') : t('ticket-thread.composer.send'),
    icon: Send,
    run: () => send(null),
  }
  const withStatus = (isNote ? [] : thenStatus.possible).map((status) => ({
    id: `send-${status}`,
    label: t('ticket-thread.composer.sendAnd', { status: t(`ui.status.staff.${status}`) }),
    icon: Send,
    run: () => {
      thenStatus.choose(status)
      send(status)
    },
  }))
  const later = { id: 'send-later', label: t('scheduled-replies.later.title'), icon: Clock, run: chooseTime }
  const sending = isNote ? [plain] : [plain, ...withStatus, later]
  const actions = [...insert, ...(isHeld ? [] : sending)]
  usePartActions(
    { number, source: `composer-${visibility}`, place: 'conversation' },
    isShown ? actions.map((action) => ({ ...action, keywords })) : [],
  )
}
