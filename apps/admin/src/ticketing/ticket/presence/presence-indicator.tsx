import { useConnection, useSession } from '@lodge/client'
import type { Viewer } from '@lodge/contracts'
import { firstNameOf } from '@lodge/domain'
import { Avatar, announce } from '@lodge/ui'
import { useEffect, useRef } from 'react'
import { t } from '../../../foundation/t.ts'
import { listOtherViewers, usePresence } from './presence-store.ts'

const maxShown = 3

/** The other viewers of a ticket, and those of them who type. Shows nothing while none are known. */
export function PresenceIndicator({ number }: { number: number }) {
  const others = useOtherViewers(number)
  useAnnounceViewers(others)
  if (others.length === 0) return null
  const more = others.length - maxShown
  return (
    <span className="ms-auto flex items-center gap-1.5">
      <span className="sr-only">{t('ticket-presence.label')}:</span>
      <span className="flex items-center gap-1">
        {others.slice(0, maxShown).map(({ alias, name }) => (
          <Avatar key={alias} name={name} size={20} isLabelled title={name} />
        ))}
        {more > 0 && <span>{t('ticket-presence.more', { count: more })}</span>}
      </span>
      <TypingIndicator others={others} />
      <span className="tabular-nums">{t('ticket-presence.viewing', { count: others.length })}</span>
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
  if (rest.length === 0 && first.typing === 'internal')
    return t('ticket-presence.noting', { name: firstNameOf(first.name) })
  const [second] = rest
  if (!second) return t('ticket-presence.typing', { name: firstNameOf(first.name) })
  return rest.length === 1
    ? t('ticket-presence.twoTyping', { one: firstNameOf(first.name), other: firstNameOf(second.name) })
    : t('ticket-presence.manyTyping', { count: typing.length })
}

/** Returns nobody without a connection, as nobody would tell who has left. */
function useOtherViewers(number: number): readonly Viewer[] {
  const me = useSession((state) => state.authUser?.alias ?? '')
  const presence = usePresence((state) => state.byTicket[number])
  const isLive = useConnection((state) => state.state === 'live')
  return isLive ? listOtherViewers(presence, me) : []
}

/** Announces once who came, who left and who began to type. */
function useAnnounceViewers(others: readonly Viewer[]) {
  const before = useRef<readonly Viewer[]>([])
  useEffect(() => {
    const known = before.current
    before.current = others
    const has = (viewers: readonly Viewer[], one: Viewer) => viewers.some(({ alias }) => alias === one.alias)
    const arrived = others
      .filter((one) => !has(known, one))
      .map(({ name }) => t('ticket-presence.arrived', { name }))
    const departed = known
      .filter((one) => !has(others, one))
      .map(({ name }) => t('ticket-presence.left', { name }))
    const typing = describeTyping(others)
    const isNew = typing !== null && typing !== describeTyping(known)
    const sentences = [...arrived, ...departed, ...(isNew ? [typing] : [])]
    if (sentences.length > 0) announce(sentences.join('. '))
  }, [others])
}
