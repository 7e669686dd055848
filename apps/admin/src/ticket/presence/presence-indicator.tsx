import { useConnection, useSession } from '@lodge/client'
import type { Viewer } from '@lodge/contracts'
import { Avatar, announce } from '@lodge/ui'
import { useEffect, useRef } from 'react'
import { listOtherViewers, usePresence } from './presence-store.ts'
import { presenceStrings as strings } from './strings.ts'

const maxShown = 3

/** Who else has this ticket open, and who is typing; nothing while one is alone or cannot know. */
export function PresenceIndicator({ number }: { number: number }) {
  const others = useOtherViewers(number)
  useAnnounceViewers(others)
  if (others.length === 0) return null
  const more = others.length - maxShown
  return (
    <span className="ml-auto flex items-center gap-1.5">
      <span className="sr-only">{strings.label}:</span>
      <span className="flex items-center gap-1">
        {others.slice(0, maxShown).map(({ alias, name }) => (
          <Avatar key={alias} name={name} size={20} isLabelled title={name} />
        ))}
        {more > 0 && <span>{strings.more(more)}</span>}
      </span>
      <TypingIndicator others={others} />
      <span className="tabular-nums">{strings.viewing(others.length)}</span>
    </span>
  )
}

function TypingIndicator({ others }: { others: readonly Viewer[] }) {
  const typing = describeTyping(others)
  if (!typing) return null
  return (
    <>
      <span className="font-medium text-foreground">{typing}</span>
      <span aria-hidden>·</span>
    </>
  )
}

function describeTyping(others: readonly Viewer[]): string | null {
  const typing = others.filter((other) => other.typing !== null)
  const [first, ...rest] = typing
  if (!first) return null
  if (rest.length === 0 && first.typing === 'internal') return strings.noting(firstName(first))
  return strings.typing(typing.map(firstName))
}

function firstName({ name }: Viewer): string {
  return name.split(' ')[0] ?? name
}

/** Without a connection nobody tells who has left, so nobody is shown. */
function useOtherViewers(number: number): readonly Viewer[] {
  const me = useSession((state) => state.authUser?.alias ?? '')
  const presence = usePresence((state) => state.byTicket[number])
  const isLive = useConnection((state) => state.state === 'live')
  return isLive ? listOtherViewers(presence, me) : []
}

/** Says once who came, who went and who began to type. */
function useAnnounceViewers(others: readonly Viewer[]) {
  const before = useRef<readonly Viewer[]>([])
  useEffect(() => {
    const known = before.current
    before.current = others
    const has = (viewers: readonly Viewer[], one: Viewer) => viewers.some(({ alias }) => alias === one.alias)
    const came = others.filter((one) => !has(known, one)).map(({ name }) => strings.arrived(name))
    const went = known.filter((one) => !has(others, one)).map(({ name }) => strings.left(name))
    const typing = describeTyping(others)
    const isNew = typing !== null && typing !== describeTyping(known)
    const said = [...came, ...went, ...(isNew ? [typing] : [])]
    if (said.length > 0) announce(said.join('. '))
  }, [others])
}
