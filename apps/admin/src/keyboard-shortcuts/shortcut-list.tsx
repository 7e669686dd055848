import { Kbd } from '@lodge/ui'
import { shortcutGroups } from './hotkeys.ts'

/** All keys with what they do. */
export function ShortcutList() {
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      {shortcutGroups.map(({ title, keys }) => (
        <section key={title}>
          <h3 className="mb-1 text-xs text-muted-foreground">{title}</h3>
          <dl className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 text-base">
            {keys.map(({ press, does }) => (
              <div key={does} className="contents">
                <dt>{does}</dt>
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
