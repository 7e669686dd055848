import { ApiError } from '@lodge/client'
import { Button, getErrorMessage } from '@lodge/ui'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../foundation/t.ts'

interface ServerTestProps<Body, Result> {
  label: string
  hint: string
  /** Null where something is missing yet. */
  body: Body | null
  send: (body: Body) => Promise<Result>
  children: (result: Result) => ReactNode
}

/** A button that tries what is entered, and what came of it. */
export function ServerTest<Body, Result>(test: ServerTestProps<Body, Result>) {
  const { body } = test
  const testing = useMutation({ mutationFn: test.send })
  return (
    <div className="flex flex-col items-start gap-2 md:col-span-2">
      <Button
        variant="outline"
        disabled={body === null}
        isBusy={testing.isPending}
        onClick={() => body !== null && testing.mutate(body)}
      >
        {test.label}
      </Button>
      <p className="text-xs text-muted-foreground">
        {body === null ? t('mailboxes.test.notReady') : test.hint}
      </p>
      <div role="status" className="w-full text-sm">
        {testing.isError && (
          <p className="text-destructive">{fieldErrorOf(testing.error) ?? getErrorMessage(testing.error)}</p>
        )}
        {testing.data && !testing.isPending && test.children(testing.data)}
      </div>
    </div>
  )
}

interface TestStepsProps<Step extends string> {
  /** All of them have worked but the last one, if there is a problem. */
  steps: readonly Step[]
  hasProblem: boolean
  wordsOf: (step: Step, outcome: 'worked' | 'failed') => string
}

export function TestSteps<Step extends string>({ steps, hasProblem, wordsOf }: TestStepsProps<Step>) {
  const failed = hasProblem ? steps.at(-1) : undefined
  return (
    <ul className="flex flex-col gap-1">
      {steps.map((step) => (
        <TestStep key={step} isFailed={step === failed}>
          {wordsOf(step, step === failed ? 'failed' : 'worked')}
        </TestStep>
      ))}
    </ul>
  )
}

function TestStep({ isFailed, children }: { isFailed: boolean; children: ReactNode }) {
  const Icon = isFailed ? CircleX : CircleCheck
  return (
    <li className={isFailed ? 'flex items-center gap-1.5 text-destructive' : 'flex items-center gap-1.5'}>
      <Icon aria-hidden className={isFailed ? 'size-4 shrink-0' : 'size-4 shrink-0 text-success'} />
      {children}
    </li>
  )
}

/** A refusal is about what is entered here: its own words say more than that something is wrong. */
function fieldErrorOf(error: unknown): string | undefined {
  return error instanceof ApiError ? Object.values(error.fields)[0] : undefined
}
