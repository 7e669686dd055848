import { limits, type MyTicketsFilter } from '@lodge/contracts'
import { Input } from '@lodge/ui'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '../../t.ts'

/** In milliseconds, as in the tree selector. */
const debounceMs = 200

/** Finds one's tickets by number or words; what is searched for is in the address. */
export function TicketSearch({ show, search }: { show: MyTicketsFilter; search: string }) {
  const [value, setValue] = useState(search)
  const appliedSearch = useRef(search)
  const [, setParams] = useSearchParams()
  useEffect(() => {
    // The address changed by itself, as by going back; what is being typed otherwise runs ahead of it.
    if (search !== appliedSearch.current) setValue(search)
    appliedSearch.current = search
  }, [search])
  useEffect(() => {
    if (value.trim() === appliedSearch.current) return
    const timer = setTimeout(() => {
      appliedSearch.current = value.trim()
      setParams((params) => withSearch(params, value.trim()), { replace: true, preventScrollReset: true })
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [value, setParams])
  return (
    <search className="relative w-full sm:w-76">
      <form action="/tickets/index" onSubmit={(event) => event.preventDefault()}>
        {show !== 'open' && <input type="hidden" name="show" value={show} />}
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 start-3 size-5 -translate-y-1/2 text-muted-foreground"
        />
        <Input
          type="search"
          name="search"
          aria-label={t('tickets.myTickets.search')}
          placeholder={t('tickets.myTickets.search')}
          maxLength={limits.myTicketsSearchLength}
          value={value}
          onChange={({ target }) => setValue(target.value)}
          className="ps-10 portal:ps-10"
        />
      </form>
    </search>
  )
}

function withSearch(before: URLSearchParams, search: string): URLSearchParams {
  const params = new URLSearchParams(before)
  if (search) params.set('search', search)
  else params.delete('search')
  return params
}
