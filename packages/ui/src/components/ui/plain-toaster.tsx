import { X } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { t } from '../../t.ts'

interface PlainToasterProps {
  notices: readonly { key: number; text: ReactNode }[]
  style: CSSProperties
  onRemove: (key: number) => void
}

/** Works without the code of toasts. */
export function PlainToaster({ notices, style, onRemove }: PlainToasterProps) {
  return (
    <section
      aria-label={t('ui.toasts')}
      data-plain-toaster=""
      style={style}
      className="fixed top-[var(--toast-top)] left-4 z-[1000] flex w-[min(356px,100vw-32px)] flex-col gap-3.5"
    >
      {notices.map(({ key, text }) => (
        <div
          key={key}
          role="alert"
          className="flex items-center gap-3 rounded-lg border border-border bg-popover px-3 py-2 text-base font-medium text-popover-foreground shadow-menu"
        >
          <p className="min-w-0 flex-1">{text}</p>
          <button
            type="button"
            aria-label={t('ui.dismissToast')}
            className="flex size-6 shrink-0 items-center justify-center rounded-md text-muted-foreground hover:bg-surface"
            onClick={() => onRemove(key)}
          >
            <X aria-hidden className="size-4" />
          </button>
        </div>
      ))}
    </section>
  )
}
