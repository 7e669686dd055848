import { hasPermission, useSession } from '@lodge/client'
import { MessageSquareQuote, Plus } from 'lucide-react'
import { useNavigate } from 'react-router'
import { t } from '../../foundation/t.ts'
import type { PaletteActions } from '../../foundation/use-palette-actions.ts'

export function useCreateActions(): PaletteActions {
  const navigate = useNavigate()
  const user = useSession((state) => state.authUser)
  const begin = (to: string) => () => void navigate(to)
  const canned = {
    id: 'new-canned',
    label: t('search.palette.acts.newCanned'),
    icon: MessageSquareQuote,
    keywords: t('command-palette-keywords.newCanned'),
    isMinor: true,
    run: begin('/admin/create-canned-response'),
  }
  return {
    heading: t('search.palette.acts.create'),
    actions: [
      {
        id: 'new-ticket',
        label: t('search.palette.acts.newTicket'),
        icon: Plus,
        keywords: t('command-palette-keywords.newTicket'),
        run: begin('/admin/tickets/create'),
      },
      ...(hasPermission(user, 'manage_canned_response') ? [canned] : []),
    ],
  }
}
