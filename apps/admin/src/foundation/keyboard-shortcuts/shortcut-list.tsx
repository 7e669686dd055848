import { Kbd } from '@lodge/ui'
import { t } from '../t.ts'
import { shortcutGroups } from './hotkeys.ts'
import { useKeyOf } from './own-keys.ts'

type ShortcutRow = (typeof shortcutGroups)[number]['keys'][number]

/** All keys with what they do, as the person has chosen them. */
export function ShortcutList() {
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      {shortcutGroups.map(({ area, keys }) => (
        <section key={area}>
          <h3 className="mb-1 text-xs text-muted-foreground">{t(`keyboard-shortcuts.areas.${area}`)}</h3>
          <dl className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 text-base">
            {keys.map((row) => (
              <div key={row.action} className="contents">
                <dt>{t(`keyboard-shortcuts.actions.${row.action}`)}</dt>
                <dd className="flex justify-end gap-1">
                  {'press' in row ? row.press.map((key) => <Cap key={key} of={key} />) : <OwnCap row={row} />}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

function OwnCap({ row: { hotkey } }: { row: Extract<ShortcutRow, { hotkey: string }> }) {
  const key = useKeyOf(hotkey)
  if (key === null)
    return <span className="text-sm text-muted-foreground">{t('keyboard-shortcuts.off')}</span>
  return <Cap of={key} />
}

function Cap({ of: key }: { of: string }) {
  return <Kbd>{key.length === 1 ? key.toUpperCase() : key}</Kbd>
}
