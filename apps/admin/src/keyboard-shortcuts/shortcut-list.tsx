import { Kbd } from '@lodge/ui'
import { t } from '../t.ts'
import { shortcutGroups } from './hotkeys.ts'

/** All keys with what they do. */
export function ShortcutList() {
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      {shortcutGroups.map(({ area, keys }) => (
        <section key={area}>
          <h3 className="mb-1 text-xs text-muted-foreground">{t(`keyboard-shortcuts.areas.${area}`)}</h3>
          <dl className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 text-base">
            {keys.map(({ press, action }) => (
              <div key={action} className="contents">
                <dt>{t(`keyboard-shortcuts.actions.${action}`)}</dt>
                <dd className="flex justify-end gap-1">
                  {press.map((key) => (
                    <Kbd key={key}>{key.length === 1 ? key.toUpperCase() : key}</Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
