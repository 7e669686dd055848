import { loadWanted, onDemand, useOnDemand, usePreload } from '@lodge/ui'
import { useEffect } from 'react'
import { useCommandPalette, usePaletteKeys } from './palette-store.ts'

const commandPalette = onDemand(async () => (await import('./command-palette.tsx')).CommandPalette)

/** The palette, whose code comes once the browser has nothing better to do, or as soon as somebody touches the page. */
export function LatePalette() {
  usePreload(commandPalette.load)
  const CommandPalette = useOnDemand(commandPalette)
  return CommandPalette ? <CommandPalette /> : <WaitingPalette />
}

/** Hears the palette's keys and what is typed after them, until the palette can show it. */
function WaitingPalette() {
  usePaletteKeys()
  const isOpen = useCommandPalette((state) => state.isOpen)
  useEffect(() => {
    if (!isOpen) return
    void loadWanted(commandPalette.load).then((code) => {
      if (code === null) useCommandPalette.getState().closed()
    })
  }, [isOpen])
  return null
}
