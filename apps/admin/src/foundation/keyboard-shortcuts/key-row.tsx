import type { HotkeyName } from '@lodge/contracts'
import { Button, Kbd } from '@lodge/ui'
import { type KeyboardEvent, useState } from 'react'
import { t } from '../t.ts'

interface KeyRowProps {
  name: HotkeyName
  value: string
  isDisabled: boolean
  /** Says why a key cannot be chosen; null where it can. */
  check: (key: string) => string | null
  onChoose: (key: string) => void
}

/** One shortcut with its key; after a press of the button the next key that is pressed takes its place. */
export function KeyRow({ name, value, isDisabled, check, onChoose }: KeyRowProps) {
  const [isWaiting, setIsWaiting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const action = t(`keyboard-shortcuts.actions.${name}`)
  const handleKey = (event: KeyboardEvent) => {
    if (!isWaiting || isModifier(event.key)) return
    if (event.key === 'Tab') return setIsWaiting(false)
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return setIsWaiting(false)
    const key = event.ctrlKey || event.metaKey || event.altKey ? '' : event.key
    const found = check(key)
    setProblem(found)
    if (found !== null) return
    setIsWaiting(false)
    if (key.toLowerCase() !== value) onChoose(key.toLowerCase())
  }
  const start = () => {
    setProblem(null)
    setIsWaiting(true)
  }
  const problemId = `key-problem-${name}`
  return (
    <li className="flex flex-col justify-center border-b border-border py-1.5">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1">{action}</span>
        <Kbd>{value.toUpperCase()}</Kbd>
        <Button
          variant="outline"
          size="small"
          className="max-lg:min-h-11"
          aria-label={
            isWaiting
              ? t('keyboard-shortcuts.settings.pressFor', { action })
              : t('keyboard-shortcuts.settings.changeFor', { action })
          }
          aria-describedby={problem ? problemId : undefined}
          disabled={isDisabled}
          onClick={start}
          onKeyDown={handleKey}
          onBlur={() => setIsWaiting(false)}
        >
          {isWaiting ? t('keyboard-shortcuts.settings.press') : t('keyboard-shortcuts.settings.change')}
        </Button>
      </div>
      {problem && (
        <p id={problemId} role="alert" className="mt-1 text-sm text-destructive">
          {problem}
        </p>
      )}
    </li>
  )
}

function isModifier(key: string): boolean {
  return ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock'].includes(key)
}
