import { type RefObject, useEffect, useRef } from 'react'
import { cn } from '../../lib/cn.ts'
import { t } from '../../t.ts'
import { useFieldControl } from './field-context.ts'

type CodeInputProps = {
  value: string
  onChange: (code: string) => void
  /** Called once with the whole code, typed or pasted. */
  onComplete?: (code: string) => void
  length?: number
  isDisabled?: boolean
  autoFocus?: boolean
  id?: string
  name?: string
  'aria-label'?: string
  className?: string
}

/**
 * One input drawn as boxes, so that pasting, autofill and assistive technology work. When it turns invalid, its
 * digits stay and are selected.
 */
export function CodeInput({
  value,
  onChange,
  onComplete,
  length = 6,
  isDisabled = false,
  autoFocus = false,
  className,
  ...props
}: CodeInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const control = useFieldControl({
    id: props.id,
    'aria-describedby': undefined,
    'aria-invalid': undefined,
    'aria-required': undefined,
  })
  const isInvalid = control['aria-invalid'] === true

  useCodeFocus(input, { autoFocus, isRefused: isInvalid && !isDisabled })

  function handleChange(text: string) {
    const digits = text.replace(/\D/g, '').slice(0, length)
    onChange(digits)
    if (digits.length === length && digits !== value) onComplete?.(digits)
  }

  return (
    <div className={cn('group relative', className)}>
      <input
        {...control}
        ref={input}
        name={props.name}
        aria-label={props['aria-label']}
        title={t('ui.code.digits', { count: length })}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]*"
        disabled={isDisabled}
        value={value}
        onChange={(event) => handleChange(event.target.value)}
        className="absolute inset-0 z-10 size-full cursor-text bg-transparent text-transparent caret-transparent opacity-0 selection:bg-transparent"
      />
      <div aria-hidden dir="ltr" className="flex items-center gap-2 rtl:justify-end">
        {boxesOf(length).map((index) => (
          <CodeBox
            key={index}
            digit={value[index] ?? ''}
            isNext={index === Math.min(value.length, length - 1)}
            isInvalid={isInvalid}
            hasGap={index === length / 2}
          />
        ))}
      </div>
    </div>
  )
}

function useCodeFocus(
  input: RefObject<HTMLInputElement | null>,
  { autoFocus, isRefused }: { autoFocus: boolean; isRefused: boolean },
) {
  useEffect(() => {
    if (autoFocus) input.current?.focus()
  }, [input, autoFocus])

  useEffect(() => {
    // An empty form leads to its first field.
    if (!isRefused || input.current?.value === '') return
    input.current?.focus()
    input.current?.select()
  }, [input, isRefused])
}

const boxesOf = (length: number) => Array.from({ length }, (_, index) => index)

function CodeBox({
  digit,
  isNext,
  isInvalid,
  hasGap,
}: {
  digit: string
  isNext: boolean
  isInvalid: boolean
  hasGap: boolean
}) {
  return (
    <>
      {hasGap && <span className="text-muted-foreground">–</span>}
      <span
        className={cn(
          'flex h-15 min-w-0 flex-1 items-center justify-center rounded-md border border-input bg-background text-2xl font-semibold tabular-nums',
          isNext &&
            'group-focus-within:border-accent group-focus-within:ring-1 group-focus-within:ring-accent',
          isInvalid && 'border-destructive ring-1 ring-destructive',
        )}
      >
        {digit}
      </span>
    </>
  )
}
