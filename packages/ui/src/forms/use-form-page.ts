import type { FieldErrors } from '@lodge/contracts'
import { type FormEvent, type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { placeErrors } from './field-paths.ts'
import { focusField, listFieldNames } from './focus-field.ts'

/** Returns a form as it stands on the page: the order of its fields, the focus and the keys. */
export function useFormPage(errors: FieldErrors, onSubmit: () => void) {
  const container = useRef<HTMLElement | null>(null)
  const [names, setNames] = useState<readonly string[]>([])
  const ref = useCallback((element: HTMLElement | null) => {
    container.current = element
  }, [])

  /** Leads to the first field of these errors, once the page shows them. */
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
        // A form in a dialog stands within that of the page for React.
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
