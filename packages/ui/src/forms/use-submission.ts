import { ApiError } from '@lodge/client'
import type { FieldErrors } from '@lodge/contracts'
import { useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { announce } from '../states/announcer.tsx'
import { t } from '../t.ts'
import { flattenErrors } from './field-paths.ts'
import type { CheckedFormOptions } from './schema-form-options.ts'
import type { useFormControl } from './use-form-control.ts'
import type { useFormPage } from './use-form-page.ts'

interface SubmissionParts<Values extends FieldValues, Output> {
  options: CheckedFormOptions<Values, Output>
  control: ReturnType<typeof useFormControl<Values, Output>>
  page: ReturnType<typeof useFormPage>
}

/** Sends a form once however often it is pressed. */
export function useSubmission<Values extends FieldValues, Output>({
  options,
  control,
  page,
}: SubmissionParts<Values, Output>) {
  const [failure, setFailure] = useState<unknown>(null)
  const isSending = useRef(false)

  function show(errors: FieldErrors): void {
    page.lookAt(errors)
    if (!options.isSummarized) announce(t('ui.form.problems'), { isUrgent: true })
  }

  async function send(run: () => Promise<unknown>): Promise<void> {
    try {
      await run()
    } catch (error) {
      const fields = (options.toFields ?? fieldsOf)(error)
      if (Object.keys(fields).length === 0) setFailure(error)
      else {
        control.refuse(fields)
        show(fields)
      }
      options.onFailure?.(error)
    }
  }

  async function submit(instead?: (output: Output) => Promise<unknown>): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    setFailure(null)
    try {
      if (options.prepare && !(await options.prepare())) return
      await control.handleSubmit(
        (output) => send(() => (instead ? instead(output) : options.onSubmit(output, control.current()))),
        (errors) => {
          show(flattenErrors(errors))
          options.onInvalid?.()
        },
      )()
    } finally {
      isSending.current = false
    }
  }

  return {
    submit: (instead?: (output: Output) => Promise<unknown>) => void submit(instead),
    clearFailure: () => setFailure(null),
    failure,
    isSending,
  }
}

function fieldsOf(error: unknown): FieldErrors {
  return error instanceof ApiError ? error.fields : {}
}
