import type { ListTickets } from '@lodge/contracts'
import { tabClasses } from '@lodge/ui'
import { Link, useLocation, useSearchParams } from 'react-router'
import { messages } from '../messages.ts'

type Show = ListTickets['show']
const shows: readonly Show[] = [
  'unresolved',
  'mine',
  'at_risk',
  'breached',
  'pending',
  'resolved',
  'everything',
]

/** What the list shows, in the address. */
export function ListTabs({ show }: { show: Show }) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  return (
    <nav
      aria-label={messages.tickets.views}
      className="flex gap-5 overflow-x-auto border-b border-border px-gutter max-lg:px-4"
    >
      {shows.map((name) => (
        <Link
          key={name}
          to={{ pathname, search: withShow(search, name) }}
          aria-current={name === show ? 'page' : undefined}
          className={tabClasses}
        >
          {messages.tickets.show[name]}
        </Link>
      ))}
    </nav>
  )
}

function withShow(search: URLSearchParams, show: Show): string {
  const next = new URLSearchParams(search)
  if (show === 'unresolved') next.delete('show')
  else next.set('show', show)
  return next.toString()
}
