import { Button, Field, formatNumber, Input, Textarea } from '@lodge/ui'
import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { t } from '../../foundation/t.ts'
import type { ReferenceRoute } from './api-document.ts'
import { type CallAnswer, sendCall } from './send-call.ts'

const keyHeader = 'Idempotency-Key'

/** Calls a route with values that somebody types, by the token that they have given to the page. */
export function TryRoute({ route, secret }: { route: ReferenceRoute; secret: string }) {
  const [values, setValues] = useState<Record<string, string>>({})
  const [body, setBody] = useState(() => writeBody(route.body))
  const [problems, setProblems] = useState<Record<string, string>>({})
  const call = useMutation({ mutationFn: sendCall })
  const parameters = route.parameters.filter(({ name }) => name !== keyHeader)
  const changesData = route.method !== 'GET'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missing = parameters.filter(({ name, required }) => required && !values[name]?.trim())
    const found = {
      ...Object.fromEntries(missing.map(({ name }) => [name, t('api-reference.try.missing')])),
      ...(body !== null && !isJson(body) && { body: t('api-reference.try.notJson') }),
    }
    setProblems(found)
    // Each press is a change of its own.
    if (Object.keys(found).length === 0)
      call.mutate({ route, secret, body, values: { ...values, [keyHeader]: crypto.randomUUID() } })
  }
  return (
    <form
      noValidate
      aria-label={t('api-reference.try.title', { route: `${route.method} ${route.path}` })}
      onSubmit={submit}
      className="flex max-w-xl flex-col gap-3 rounded-md border border-border p-3"
    >
      {parameters.map(({ name, required = false }) => (
        <Field
          key={name}
          label={<code className="font-mono text-sm">{name}</code>}
          isRequired={required}
          isOptional={!required}
          error={problems[name]}
        >
          <Input
            value={values[name] ?? ''}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setValues((now) => ({ ...now, [name]: target.value }))}
          />
        </Field>
      ))}
      {body !== null && (
        <Field label={t('api-reference.body')} isRequired error={problems.body}>
          <Textarea
            value={body}
            spellCheck={false}
            onChange={({ target }) => setBody(target.value)}
            className="font-mono text-xs"
          />
        </Field>
      )}
      {changesData && <p className="text-sm text-muted-foreground">{t('api-reference.try.changesData')}</p>}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" isBusy={call.isPending} disabled={secret === ''} className="max-lg:h-11">
          <Send aria-hidden />
          {t('api-reference.try.send')}
        </Button>
        {secret === '' && (
          <p className="text-sm text-muted-foreground">{t('api-reference.try.needsToken')}</p>
        )}
      </div>
      <div aria-live="polite">
        {call.isError && <p className="text-sm text-destructive">{t('api-reference.try.unreachable')}</p>}
        {call.data && <Answer answer={call.data} />}
      </div>
    </form>
  )
}

function Answer({ answer: { status, durationMs, remaining, text } }: { answer: CallAnswer }) {
  return (
    <>
      <p className="text-sm font-medium">
        {t('api-reference.try.answer', { status, seconds: formatNumber(durationMs / 1_000, 2) })}
        {remaining !== null && ` · ${t('api-reference.try.remaining', { remaining })}`}
      </p>
      {text !== '' && (
        <pre className="mt-1 max-h-96 overflow-y-auto whitespace-pre-wrap rounded-md border border-border bg-surface p-3 font-mono text-xs wrap-anywhere">
          {text}
        </pre>
      )}
    </>
  )
}

/** Writes the example of a body; a submission has an id of its own. */
function writeBody(example: unknown): string | null {
  if (example === null) return null
  const isSubmission = typeof example === 'object' && 'submissionId' in example
  return JSON.stringify(isSubmission ? { ...example, submissionId: crypto.randomUUID() } : example, null, 2)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
