import { Button, getErrorMessage, SkeletonRows } from '@lodge/ui'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../../foundation/t.ts'

interface LoadedPanelProps<Data> {
  /** Names its heading. */
  id: string
  title: string
  query: { data: Data | undefined; error: unknown; refetch: () => unknown }
  /** Says that it could not be loaded. */
  failed: string
  /** Stands beside the heading. */
  action: ReactNode
  children: (data: Data) => ReactNode
  /** Stands below, whatever was loaded. */
  footer?: ReactNode
}

/** A part of what is known of a ticket, with a request of its own. */
export function LoadedPanel<Data>({
  id,
  title,
  query: { data, error, refetch },
  failed,
  action,
  children,
  footer,
}: LoadedPanelProps<Data>) {
  return (
    <section aria-labelledby={id} className="border-t border-border p-4">
      <header className="mb-1 flex items-center gap-2">
        <h2 id={id} className="flex-1 text-base font-semibold">
          {title}
        </h2>
        {action}
      </header>
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <p className="text-sm text-destructive">
          {failed} {getErrorMessage(error)}{' '}
          <Button variant="link" size="inline" onClick={() => void refetch()}>
            {t('ui.error.retry')}
          </Button>
        </p>
      ) : (
        <SkeletonRows rows={1} />
      )}
      {footer}
    </section>
  )
}

interface PanelButtonProps {
  icon: LucideIcon
  text: string
  /** Says by itself what the button does. */
  label: string
  onClick: () => void
}

/** A button beside the heading of a panel. */
export function PanelButton({ icon: Icon, text, label, onClick }: PanelButtonProps) {
  return (
    <Button variant="ghost" size="small" aria-label={label} onClick={onClick} className="max-lg:min-h-11">
      <Icon aria-hidden />
      {text}
    </Button>
  )
}
