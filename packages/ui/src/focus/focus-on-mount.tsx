import { type ComponentProps, useEffect, useRef } from 'react'
import { findTabbables } from './focusable.ts'

/** Takes the focus to the first control in it when it appears: for what replaces the part that had the focus. */
export function FocusOnMount(props: ComponentProps<'div'>) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (box.current) findTabbables(box.current)[0]?.focus({ preventScroll: true })
  }, [])
  return <div {...props} ref={box} />
}
