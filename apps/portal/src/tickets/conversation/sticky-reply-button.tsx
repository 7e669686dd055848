import { Reply } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'

interface StickyReplyButtonProps {
  /** The real box; the dock gives way as soon as it is in view. */
  box: RefObject<HTMLElement | null>
  label: string
  onReply: () => void
}

/** On a phone, a bar at the foot of the page that leads to the reply box. */
export function StickyReplyButton({ box, label, onReply }: StickyReplyButtonProps) {
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    if (!box.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(([entry]) => setIsAway(entry ? !entry.isIntersecting : false))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  if (!isAway) return null
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 border-t border-border bg-card p-3 sm:hidden">
      <button
        type="button"
        onClick={onReply}
        className="flex h-control w-full items-center gap-3 rounded-md border border-input bg-background px-4 text-start text-body text-muted-foreground"
      >
        <Reply aria-hidden className="size-5 text-accent" />
        {label}
      </button>
    </div>
  )
}
