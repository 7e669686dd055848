import { useEffect } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'

export interface OnDemand<Code> {
  /** Rejects where the code does not come; a further call tries again. */
  load: () => Promise<Code>
  store: StoreApi<{ code: Code | null }>
}

/** Fetches the code once. */
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

/** Returns null until the code is there; the first touch of the page fetches it. */
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
