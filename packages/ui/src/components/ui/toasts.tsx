import { type CSSProperties, type ReactNode, useEffect } from 'react'
import type { toast as say } from 'sonner'
import { createStore, useStore } from 'zustand'
import { onDemand, useOnDemand } from '../../lib/on-demand.ts'
import { usePreload } from '../../lib/use-preload.ts'
import { PlainToaster } from './plain-toaster.tsx'

type Say = typeof say
type Options = Parameters<Say['success']>[1]
type Text = ReactNode | (() => ReactNode)

interface Saying {
  key: number
  text: Text
  say: (speak: Say) => void
}

export const toaster = onDemand(() => import('./sonner.tsx'))
/** Loaded once the page is idle: the network may be gone when it is needed. */
const placed = onDemand(() => import('./placed.tsx'))

/** `isMissing`: the code of toasts does not come. */
const waitingToasts = createStore<{ sayings: readonly Saying[]; isMissing: boolean }>(() => ({
  sayings: [],
  isMissing: false,
}))
let speaker: Say | null = null
let lastKey = 0

/** An action has to be read, decided on and reached. */
const actionMs = 12_000

/** Works from anywhere. One with an action stays twice as long. */
export const toast = {
  success: sayAs('success'),
  error: sayAs('error'),
  warning: sayAs('warning'),
  info: sayAs('info'),
  dismiss: (...args: Parameters<Say['dismiss']>) => {
    if (args[0] === undefined) waitingToasts.setState({ sayings: [] })
    speaker?.dismiss(...args)
  },
}

function sayAs(kind: 'success' | 'error' | 'warning' | 'info') {
  return (text: Text, options?: Options) => tell(text, (speak) => speak[kind](text, timed(options)))
}

function timed(options: Options | undefined): Options | undefined {
  return options?.action ? { duration: actionMs, ...options } : options
}

function tell(text: Text, say: Saying['say']): void {
  if (speaker) {
    say(speaker)
    return
  }
  lastKey += 1
  const saying = { key: lastKey, text, say }
  waitingToasts.setState(({ sayings }) => ({ sayings: [...sayings, saying] }))
  toaster.load().catch(() => waitingToasts.setState({ isMissing: true }))
}

/** Put it once in the shell; its code comes with the first toast. */
export function Toasts() {
  const code = useOnDemand(toaster)
  usePreload(placed.load)
  // The region has to stand before anything is announced in it.
  useEffect(() => {
    if (!code) return
    speaker = code.toast
    const { sayings } = waitingToasts.getState()
    waitingToasts.setState({ sayings: [], isMissing: false })
    for (const { say } of sayings) say(speaker)
  }, [code])
  return code ? <code.Toaster /> : <PlainToasts />
}

/** The network may be gone, and that is when one needs to know. */
function PlainToasts() {
  const { sayings, isMissing } = useStore(waitingToasts)
  const place = useOnDemand(placed)
  if (!isMissing || sayings.length === 0) return null
  const notices = sayings.map(({ key, text }) => ({ key, text: typeof text === 'function' ? text() : text }))
  const toasterAt = (style: CSSProperties) => (
    <PlainToaster notices={notices} style={style} onRemove={remove} />
  )
  return place ? <place.Placed count={notices.length}>{toasterAt}</place.Placed> : toasterAt({})
}

const remove = (key: number) =>
  waitingToasts.setState(({ sayings }) => ({ sayings: sayings.filter((saying) => saying.key !== key) }))
