import { Button, Kbd } from '@lodge/ui'
import { Search } from 'lucide-react'
import { paletteStrings as strings } from '../search/strings.ts'
import { CommandPalette } from './command-palette.tsx'
import { useCommandPalette } from './palette-store.ts'

const isMac = navigator.platform.startsWith('Mac')

/** The box of the top bar; it looks like a field and opens the palette. */
export function PaletteButton() {
  const opened = useCommandPalette((state) => state.opened)
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts={isMac ? 'Meta+K /' : 'Control+K /'}
        onClick={opened}
        className="flex h-8 w-72 shrink-0 items-center gap-2 rounded-md border border-border bg-background px-2.5 text-left text-base text-muted-foreground hover:bg-surface max-xl:w-56 max-lg:hidden"
      >
        <Search aria-hidden className="size-4" />
        <span className="flex-1 truncate">{strings.open}</span>
        <Kbd aria-hidden>{isMac ? strings.keyOnMac : strings.key}</Kbd>
      </button>
      <Button
        variant="ghost"
        size="icon"
        className="size-11 lg:hidden"
        aria-label={strings.open}
        onClick={opened}
      >
        <Search aria-hidden />
      </Button>
      <CommandPalette />
    </>
  )
}
