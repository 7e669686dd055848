import { hasPermission, useSession } from '@lodge/client'
import { MessageSquareQuote, Plus } from 'lucide-react'
import { useNavigate } from 'react-router'
import { paletteStrings } from '../search/strings.ts'
import { keywords } from './keywords.ts'
import type { PaletteActions } from './use-palette-actions.ts'

const { acts } = paletteStrings

/** What can be begun from every screen. */
export function useCreateActions(): PaletteActions {
  const navigate = useNavigate()
  const user = useSession((state) => state.authUser)
  const begin = (to: string) => () => void navigate(to)
  const canned = {
    id: 'new-canned',
    label: acts.newCanned,
    icon: MessageSquareQuote,
    keywords: keywords.newCanned,
    isMinor: true,
    run: begin('/admin/create-canned-response'),
  }
  return {
    heading: acts.create,
    actions: [
      {
        id: 'new-ticket',
        label: acts.newTicket,
        icon: Plus,
        keywords: keywords.newTicket,
        run: begin('/admin/tickets/create'),
      },
      ...(hasPermission(user, 'manage_canned_response') ? [canned] : []),
    ],
  }
}
