import { readStored, writeStored } from '@lodge/client'
import { useState } from 'react'

export type ChartName = keyof typeof shownAtFirst

const shownAtFirst = { steps: false, compliance: true, forecast: false }

/** Returns whether a chart's table is open, which is kept in this browser, and how to open or close it. */
export function useShownTable(name: ChartName) {
  const key = `lodge.reportTable.${name}`
  const [isShown, setIsShown] = useState(() => {
    const stored = readStored(localStorage, key)
    return typeof stored === 'boolean' ? stored : shownAtFirst[name]
  })
  const toggle = () => {
    writeStored(localStorage, key, !isShown)
    setIsShown(!isShown)
  }
  return { isShown, toggle }
}
