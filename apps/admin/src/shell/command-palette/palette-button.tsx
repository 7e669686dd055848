import { Button, Kbd } from '@lodge/ui'
import { Search } from 'lucide-react'
import { useKeyOf } from '../../foundation/keyboard-shortcuts/own-keys.ts'
import { t } from '../../foundation/t.ts'
import { LatePalette } from './late-palette.tsx'
import { useCommandPalette } from './palette-store.ts'

const isMac = navigator.platform.startsWith('Mac')

/** The box of the top bar; it looks like a field and opens the palette. */
export function PaletteButton() {
  const key = useKeyOf('search')
  const opened = useCommandPalette((state) => state.opened)
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts={[isMac ? 'Meta+K' : 'Control+K', key].filter(Boolean).join(' ')}
        onClick={opened}
        className="flex h-8 w-72 shrink-0 items-center gap-2 rounded-md border border-border bg-background px-2.5 text-start text-base text-muted-foreground hover:bg-surface max-xl:w-56 max-lg:hidden"
      >
        <Search aria-hidden className="size-4" />
        <span className="flex-1 truncate">{t('search.palette.open')}</span>
        <Kbd aria-hidden>{isMac ? t('search.palette.keyOnMac') : t('search.palette.key')}</Kbd>
      </button>
      <Button
        variant="ghost"
        size="icon"
        className="size-11 lg:hidden"
        aria-label={t('search.palette.open')}
        onClick={opened}
      >
        <Search aria-hidden />
      </Button>
      <LatePalette />
    </>
  )
}
