import { useEffect } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'

/** Code that is fetched when it is first wanted. */
export interface OnDemand<Code> {
  /** Rejects where the code does not come, and tries again when it is called again. */
  load: () => Promise<Code>
  store: StoreApi<{ code: Code | null }>
}

/** Returns code that is fetched when it is first wanted, and once however often that is. */
export function onDemand<Code>(fetchCode: () => Promise<Code>): OnDemand<Code> {
  const store = createStore<{ code: Code | null }>(() => ({ code: null }))
  let loading: Promise<Code> | null = null

  async function fetchOnce(): Promise<Code> {
    try {
      const code = await fetchCode()
      store.setState({ code })
      return code
    } catch (cause) {
      loading = null
      throw cause
    }
  }

  const load = () => {
    loading ??= fetchOnce()
    return loading
  }
  return { load, store }
}

/** Returns the code; null until it is there. It comes as soon as somebody touches the page, before it is wanted. */
export function useOnDemand<Code>({ load, store }: OnDemand<Code>): Code | null {
  useEffect(() => loadAtFirstTouch(load), [load])
  return useStore(store, ({ code }) => code)
}

function loadAtFirstTouch(load: () => Promise<unknown>): () => void {
  const stop = new AbortController()
  const handleTouch = () => {
    stop.abort()
    load().catch(() => undefined)
  }
  for (const event of ['pointerdown', 'keydown'])
    document.addEventListener(event, handleTouch, { signal: stop.signal, passive: true })
  return () => stop.abort()
}
