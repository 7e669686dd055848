import type { FieldErrors } from '@lodge/contracts'
import { type FormEvent, type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { placeErrors } from './field-paths.ts'
import { focusField, listFieldNames } from './focus-field.ts'

/** Order of the fields, focus and keys. */
export function useFormPage(errors: FieldErrors, onSubmit: () => void) {
  const container = useRef<HTMLElement | null>(null)
  const [names, setNames] = useState<readonly string[]>([])
  const ref = useCallback((element: HTMLElement | null) => {
    container.current = element
  }, [])

  /** Focuses the first field, once the page shows the errors. */
  function lookAt(errors: FieldErrors): void {
    const present = listFieldNames(container.current)
    setNames(present)
    const [first] = placeErrors(errors, present).placed
    if (first) requestAnimationFrame(() => focusField(container.current, first.path))
  }

  return {
    placed: placeErrors(errors, names),
    lookAt,
    focus: (path: string) => focusField(container.current, path),
    ref,
    props: {
      ref,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        // React puts a form in a dialog within that of the page.
        event.stopPropagation()
        onSubmit()
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
        event.preventDefault()
        onSubmit()
      },
    },
  }
}
