import { useEffect } from 'react'
import { cn } from '../../lib/cn.ts'
import { onDemand, useOnDemand } from '../../lib/on-demand.ts'
import { loadWanted } from '../../loading/load-wanted.ts'
import { t } from '../../t.ts'
import type { ExplanationPopoverProps } from './explanation-window.tsx'
import { useExplanationPopover } from './use-explanation-popover.ts'

/** Loaded with the first touch of the page. */
export const explanationWindow = onDemand(
  async () => (await import('./explanation-window.tsx')).ExplanationWindow,
)

/** Opens by hover, focus or click; a click or a key moves the focus into it, and Escape back. */
export function ExplanationPopover(props: ExplanationPopoverProps) {
  const { children, className } = props
  const popover = useExplanationPopover(props)
  const Window = useOnDemand(explanationWindow)
  useEffect(() => {
    if (popover.isOpen && !Window) void loadWanted(explanationWindow.load)
  }, [popover.isOpen, Window])
  return (
    <>
      <button
        {...popover.trigger}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={popover.isOpen}
        className={cn('font-medium text-accent hover:underline', className)}
      >
        {children ?? t('ui.sla.why.button')}
      </button>
      {Window && <Window {...props} popover={popover} />}
    </>
  )
}
