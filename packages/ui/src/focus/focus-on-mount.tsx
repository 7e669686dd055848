import { type ComponentProps, useEffect, useRef } from 'react'
import { findTabbables } from './focusable.ts'

/** Focuses its first control: for parts that replace the one that had the focus. */
export function FocusOnMount(props: ComponentProps<'div'>) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (box.current) findTabbables(box.current)[0]?.focus({ preventScroll: true })
  }, [])
  return <div {...props} ref={box} />
}
