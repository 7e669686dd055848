import {
  Button,
  Command,
  CommandInput,
  CommandList,
  cn,
  Dialog,
  DialogContent,
  DialogTitle,
  Kbd,
} from '@lodge/ui'
import { Search } from 'lucide-react'
import { t } from '../../foundation/t.ts'
import { PaletteGroups } from './palette-groups.tsx'
import { paletteAttribute, useCommandPalette, usePaletteKeys } from './palette-store.ts'
import { usePalette } from './use-palette.ts'

/** The command palette: search, act and go anywhere, by keyboard. */
export function CommandPalette() {
  usePaletteKeys()
  const { isOpen, opening, closed, opened } = useCommandPalette()
  return (
    <Dialog open={isOpen} onOpenChange={(open) => (open ? opened() : closed())}>
      <DialogContent
        key={opening}
        {...{ [paletteAttribute]: '' }}
        aria-describedby={undefined}
        onOpenAutoFocus={handleOpened}
        onCloseAutoFocus={handleClosed}
        className="top-[12vh] max-h-[76vh] max-w-160 translate-y-0 gap-0 overflow-hidden p-0 max-sm:inset-0 max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:max-w-none max-sm:translate-x-0 max-sm:rounded-none max-sm:border-0 [&>button:last-child]:hidden max-sm:[&>button:last-child]:inline-flex"
      >
        <DialogTitle className="sr-only">{t('search.palette.title')}</DialogTitle>
        <PaletteContent onDone={closed} />
      </DialogContent>
    </Dialog>
  )
}

/** Keeps text that was typed before the field was there, and puts the caret behind it. */
function handleOpened(event: Event) {
  const field = event.target instanceof Element ? event.target.querySelector('input') : null
  if (!field || field.value === '') return
  event.preventDefault()
  field.focus()
  field.setSelectionRange(field.value.length, field.value.length)
}

/** Returns the focus to where it was, unless something else has taken it meanwhile. */
function handleClosed(event: Event) {
  event.preventDefault()
  const { isOpen, cameFrom } = useCommandPalette.getState()
  const isFree = document.activeElement === document.body
  if (!isOpen && isFree && cameFrom instanceof HTMLElement) cameFrom.focus()
}

function PaletteContent({ onDone }: { onDone: () => void }) {
  const palette = usePalette(onDone)
  const { items, kind } = palette
  return (
    <Command
      label={t('search.palette.title')}
      // With them Ctrl K would move up the list; here it opens the palette again.
      vimBindings={false}
      {...palette.list}
      className="h-full"
    >
      <div className="flex items-center gap-3 border-b border-border px-4">
        <Search aria-hidden className="size-5 shrink-0 text-muted-foreground" />
        <CommandInput
          value={palette.text}
          placeholder={t('search.palette.placeholder')}
          onValueChange={palette.type}
        />
        <Button
          variant="outline"
          size="small"
          tabIndex={-1}
          aria-label={`${t('search.palette.changeKind')}: ${t(`search.palette.kind.${kind}`)}`}
          onClick={palette.takeNextKind}
          className={cn(
            'shrink-0 border-border bg-surface max-sm:me-9',
            kind !== 'all' && 'bg-accent-soft text-accent',
          )}
        >
          {t(`search.palette.kind.${kind}`)}
        </Button>
        <Kbd className="max-sm:hidden">{t('keyboard-shortcuts.caps.tab')}</Kbd>
      </div>
      <CommandList
        label={t('search.palette.title')}
        className="max-h-[calc(76vh-96px)] flex-1 max-sm:max-h-none"
      >
        <PaletteGroups items={items} kind={kind} onGo={palette.go} onRun={palette.run} />
      </CommandList>
      <footer className="flex items-center gap-4 border-t border-border bg-surface px-4 py-2 text-xs text-muted-foreground">
        <KeyHint keys={['↑', '↓']} text={t('search.palette.hints.move')} />
        <KeyHint keys={['Enter']} text={t('search.palette.hints.open')} />
        <KeyHint keys={['Ctrl ↵']} text={t('search.palette.hints.tab')} />
        <KeyHint keys={['>']} text={t('search.palette.hints.actions')} />
        <span role="status" className="ms-auto tabular-nums">
          {items.isSearching
            ? t('search.palette.searching')
            : t('search.palette.results', { count: items.count })}
        </span>
      </footer>
    </Command>
  )
}

function KeyHint({ keys, text }: { keys: readonly string[]; text: string }) {
  return (
    <span className="flex items-center gap-1 max-sm:hidden">
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
      {text}
    </span>
  )
}
