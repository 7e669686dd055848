import { useConnection, useSession } from '@lodge/client'
import type { Viewer } from '@lodge/contracts'
import { Avatar, announce } from '@lodge/ui'
import { useEffect, useRef } from 'react'
import { othersOn, usePresence } from './presence-store.ts'
import { presenceStrings as words } from './presence-words.ts'

const shown = 3

/** Who else has this ticket open, and who is typing; nothing while one is alone or cannot know. */
export function PresenceLine({ number }: { number: number }) {
  const others = useOthers(number)
  useAnnouncements(others)
  if (others.length === 0) return null
  const more = others.length - shown
  return (
    <span className="ml-auto flex items-center gap-1.5">
      <span className="sr-only">{words.label}:</span>
      <span className="flex items-center gap-1">
        {others.slice(0, shown).map(({ alias, name }) => (
          <Avatar key={alias} name={name} size={20} isLabelled title={name} />
        ))}
        {more > 0 && <span>{words.more(more)}</span>}
      </span>
      <TypingWords others={others} />
      <span className="tabular-nums">{words.viewing(others.length)}</span>
    </span>
  )
}

function TypingWords({ others }: { others: readonly Viewer[] }) {
  const typing = typingWords(others)
  if (!typing) return null
  return (
    <>
      <span className="font-medium text-foreground">{typing}</span>
      <span aria-hidden>·</span>
    </>
  )
}

function typingWords(others: readonly Viewer[]): string | null {
  const typing = others.filter((other) => other.typing !== null)
  const [first, ...rest] = typing
  if (!first) return null
  if (rest.length === 0 && first.typing === 'internal') return words.noting(firstName(first))
  return words.typing(typing.map(firstName))
}

function firstName({ name }: Viewer): string {
  return name.split(' ')[0] ?? name
}

/** Without a connection nobody tells who has left, so nobody is shown. */
function useOthers(number: number): readonly Viewer[] {
  const me = useSession((state) => state.authUser?.alias ?? '')
  const presence = usePresence((state) => state.byTicket[number])
  const isLive = useConnection((state) => state.state === 'live')
  return isLive ? othersOn(presence, me) : []
}

/** Says once who came, who went and who began to type. */
function useAnnouncements(others: readonly Viewer[]) {
  const before = useRef<readonly Viewer[]>([])
  useEffect(() => {
    const known = before.current
    before.current = others
    const has = (viewers: readonly Viewer[], one: Viewer) => viewers.some(({ alias }) => alias === one.alias)
    const came = others.filter((one) => !has(known, one)).map(({ name }) => words.arrived(name))
    const went = known.filter((one) => !has(others, one)).map(({ name }) => words.left(name))
    const typing = typingWords(others)
    const isNew = typing !== null && typing !== typingWords(known)
    const said = [...came, ...went, ...(isNew ? [typing] : [])]
    if (said.length > 0) announce(said.join('. '))
  }, [others])
}
