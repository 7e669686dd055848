import { type CSSProperties, type ReactNode, useEffect } from 'react'
import type { toast as say } from 'sonner'
import { createStore, useStore } from 'zustand'
import { onDemand, useOnDemand } from '../../lib/on-demand.ts'
import { usePreload } from '../../lib/use-preload.ts'
import { PlainToaster } from './plain-toaster.tsx'

type Say = typeof say
type Text = ReactNode | (() => ReactNode)

interface Saying {
  key: number
  text: Text
  say: (speak: Say) => void
}

export const toaster = onDemand(() => import('./sonner.tsx'))
/** Loaded once the page is idle: it is needed when the network is gone. */
const placed = onDemand(() => import('./placed.tsx'))

/** Sayings that wait for the code that shows toasts; `isMissing` where that does not come. */
const unsaid = createStore<{ sayings: readonly Saying[]; isMissing: boolean }>(() => ({
  sayings: [],
  isMissing: false,
}))
let speaker: Say | null = null
let lastKey = 0

/** Says something at the top of the page that needs no answer; from anywhere. */
export const toast = Object.assign((...said: Parameters<Say>) => tell(said[0], (speak) => speak(...said)), {
  success: (...said: Parameters<Say['success']>) => tell(said[0], (speak) => speak.success(...said)),
  error: (...said: Parameters<Say['error']>) => tell(said[0], (speak) => speak.error(...said)),
  warning: (...said: Parameters<Say['warning']>) => tell(said[0], (speak) => speak.warning(...said)),
  info: (...said: Parameters<Say['info']>) => tell(said[0], (speak) => speak.info(...said)),
  dismiss: (...which: Parameters<Say['dismiss']>) => {
    unsaid.setState({ sayings: [] })
    speaker?.dismiss(...which)
  },
})

function tell(text: Text, say: Saying['say']): void {
  if (speaker) {
    say(speaker)
    return
  }
  lastKey += 1
  const saying = { key: lastKey, text, say }
  unsaid.setState(({ sayings }) => ({ sayings: [...sayings, saying] }))
  toaster.load().catch(() => unsaid.setState({ isMissing: true }))
}

/** Shows what `toast` says. Put it once in the shell; its code comes with the first toast. */
export function Toasts() {
  const code = useOnDemand(toaster)
  usePreload(placed.load)
  // The region has to stand before anything is said into it.
  useEffect(() => {
    if (!code) return
    speaker = code.toast
    const { sayings } = unsaid.getState()
    unsaid.setState({ sayings: [], isMissing: false })
    for (const { say } of sayings) say(speaker)
  }, [code])
  return code ? <code.Toaster /> : <PlainToasts />
}

/** Says what it must without the code that shows toasts: the network may be gone, and that is when one needs to know. */
function PlainToasts() {
  const { sayings, isMissing } = useStore(unsaid)
  const place = useOnDemand(placed)
  if (!isMissing || sayings.length === 0) return null
  const notices = sayings.map(({ key, text }) => ({ key, text: typeof text === 'function' ? text() : text }))
  const toasterAt = (style: CSSProperties) => (
    <PlainToaster notices={notices} style={style} onRemove={remove} />
  )
  return place ? <place.Placed count={notices.length}>{toasterAt}</place.Placed> : toasterAt({})
}

const remove = (key: number) =>
  unsaid.setState(({ sayings }) => ({ sayings: sayings.filter((saying) => saying.key !== key) }))
