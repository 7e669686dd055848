import { Button } from '@lodge/ui'
import { Plus } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { ShortcutKbd } from '../../foundation/keyboard-shortcuts/shortcut-kbd.tsx'
import { useShortcut } from '../../foundation/keyboard-shortcuts/use-shortcut.ts'
import { t } from '../../foundation/t.ts'

const newTicketUrl = '/admin/tickets/create'

/** Leads to a new ticket, by click or by its key. */
export function NewTicketButton() {
  const navigate = useNavigate()
  const shortcut = useShortcut('create', () => void navigate(newTicketUrl))
  return (
    <Button asChild>
      <Link to={newTicketUrl} aria-keyshortcuts={shortcut}>
        <Plus aria-hidden />
        {t('new-ticket.button')}
        <ShortcutKbd name="create" className="max-lg:hidden" />
      </Link>
    </Button>
  )
}
