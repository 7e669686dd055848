import { create } from 'zustand'

/** Specification, section 9. */
export const loadingBarSettings = {
  durationMs: 3_000,
  updateMs: 100,
  cap: 99,
  finishAbove: 95,
  thicknessPx: 3,
  lingerMs: 400,
} as const

type LoadingBar = {
  /** At most 99 until finished. */
  percent: number
  isShown: boolean
  hasFailed: boolean
  /** Would take `durationMs` to run full; finishes by itself above 95 percent. */
  start: (durationMs?: number) => void
  finish: () => void
  fail: () => void
}

let timer: ReturnType<typeof setInterval> | undefined
let hiding: ReturnType<typeof setTimeout> | undefined

export const useLoadingBar = create<LoadingBar>()((set, get) => {
  function stop() {
    clearInterval(timer)
    clearTimeout(hiding)
  }

  function end(hasFailed: boolean) {
    stop()
    set({ percent: 100, hasFailed, isShown: true })
    hiding = setTimeout(
      () => set({ isShown: false, percent: 0, hasFailed: false }),
      loadingBarSettings.lingerMs,
    )
  }

  function advance(step: number) {
    const percent = Math.min(loadingBarSettings.cap, get().percent + step)
    set({ percent })
    if (percent > loadingBarSettings.finishAbove) end(false)
  }

  return {
    percent: 0,
    isShown: false,
    hasFailed: false,
    start: (durationMs = loadingBarSettings.durationMs) => {
      stop()
      set({ percent: 0, isShown: true, hasFailed: false })
      const step = 100 / (durationMs / loadingBarSettings.updateMs)
      timer = setInterval(() => advance(step), loadingBarSettings.updateMs)
    },
    finish: () => {
      if (get().isShown && get().percent < 100) end(false)
    },
    fail: () => end(true),
  }
})
