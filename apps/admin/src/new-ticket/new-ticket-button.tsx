import { Button, Kbd } from '@lodge/ui'
import { Plus } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { hotkeys } from '../keyboard-shortcuts/hotkeys.ts'
import { useHotkey } from '../keyboard-shortcuts/use-hotkey.ts'
import { t } from '../t.ts'

const newTicketUrl = '/admin/tickets/create'

/** Leads to a new ticket, by click or by the key `c`. */
export function NewTicketButton() {
  const navigate = useNavigate()
  useHotkey(hotkeys.create, () => void navigate(newTicketUrl))
  return (
    <Button asChild>
      <Link to={newTicketUrl} aria-keyshortcuts="c">
        <Plus aria-hidden />
        {t('new-ticket.button')}
        <Kbd className="max-lg:hidden">C</Kbd>
      </Link>
    </Button>
  )
}
