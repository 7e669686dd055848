import { type FocusEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

interface ExplanationPopoverOptions {
  onOpen?: () => void
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
}

/** A glance leaves the focus where it is. */
export function useExplanationPopover({
  onOpen,
  isOpen: controlledIsOpen,
  onOpenChange,
}: ExplanationPopoverOptions) {
  const [isOwnOpen, setIsOwnOpen] = useState(false)
  const isOpen = controlledIsOpen ?? isOwnOpen
  const isReturning = useRef(false)
  const isGlance = useRef(false)
  const content = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  function change(next: boolean) {
    if (next && !isOpen) onOpen?.()
    setIsOwnOpen(next)
    onOpenChange?.(next)
  }

  function glance(next: boolean) {
    isGlance.current = next
    change(next)
  }

  const hover = useHover(isOpen, glance)
  const leave = (event: PointerEvent) => event.pointerType === 'mouse' && hover.leave()
  return {
    isOpen,
    close: () => change(false),
    trigger: {
      ref: button,
      onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && hover.enter(),
      onPointerLeave: leave,
      onFocus: (event: FocusEvent) => {
        if (!isReturning.current && event.target.matches(':focus-visible')) glance(true)
        isReturning.current = false
      },
      onClick: (event: MouseEvent) => {
        event.preventDefault()
        hover.pin()
        change(true)
        content.current?.focus()
      },
    },
    content: {
      ref: content,
      onPointerEnter: hover.keep,
      onPointerLeave: leave,
      onOpenAutoFocus: (event: Event) => {
        if (isGlance.current) event.preventDefault()
        isGlance.current = false
      },
      // The button answers its own press.
      onInteractOutside: (event: Event) => {
        if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault()
      },
      onCloseAutoFocus: (event: Event) => {
        event.preventDefault()
        if (document.activeElement !== document.body) return
        isReturning.current = true
        button.current?.focus()
      },
    },
  }
}

const openAfterMs = 150
const closeAfterMs = 250

/** Waits a moment, so that passing by does nothing; a click keeps it open. */
function useHover(isOpen: boolean, change: (isOpen: boolean) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isPinned = useRef(false)
  if (!isOpen) isPinned.current = false
  useEffect(() => () => clearTimeout(timer.current), [])
  const later = (next: boolean, delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => change(next), delay)
  }
  return {
    enter: () => later(true, openAfterMs),
    leave: () => {
      if (!isPinned.current) later(false, closeAfterMs)
    },
    keep: () => clearTimeout(timer.current),
    pin: () => {
      clearTimeout(timer.current)
      isPinned.current = true
    },
  }
}
