import { useSession } from '@lodge/client'
import {
  defaultHotkeys,
  Hotkey,
  HotkeyName,
  type KeyboardShortcuts,
  routes,
  standardShortcuts,
} from '@lodge/contracts'
import { announce, Button, CheckboxField, getErrorMessage, toast } from '@lodge/ui'
import { useMutation } from '@tanstack/react-query'
import { http } from '../http.ts'
import { t } from '../t.ts'
import { KeyRow } from './key-row.tsx'
import { useShortcuts } from './own-keys.ts'

/** Turns the single keys off, and gives each of them another key; every choice is saved as it is made. */
export function ShortcutSettings() {
  const shortcuts = useShortcuts()
  const save = useSaveShortcuts()
  const { isOn, keys } = shortcuts
  const choose = (name: HotkeyName, key: string) => {
    const { [name]: _, ...others } = keys
    save.mutate({ isOn, keys: key === defaultHotkeys[name] ? others : { ...others, [name]: key } })
  }
  return (
    <div className="flex flex-col gap-4">
      <CheckboxField
        label={t('keyboard-shortcuts.settings.isOn')}
        hint={t('keyboard-shortcuts.settings.isOnHint')}
        checked={isOn}
        disabled={save.isPending}
        onCheckedChange={(checked) => save.mutate({ ...shortcuts, isOn: checked === true })}
      />
      {isOn && (
        <ul className="grid gap-x-8 sm:grid-cols-2">
          {HotkeyName.options.map((name) => (
            <KeyRow
              key={name}
              name={name}
              value={keys[name] ?? defaultHotkeys[name]}
              isDisabled={save.isPending}
              check={(key) => checkKey(key, name, keys)}
              onChoose={(key) => choose(name, key)}
            />
          ))}
        </ul>
      )}
      {isOn && Object.keys(keys).length > 0 && (
        <Button
          variant="outline"
          className="self-start"
          isBusy={save.isPending}
          onClick={() => save.mutate(standardShortcuts)}
        >
          {t('keyboard-shortcuts.settings.reset')}
        </Button>
      )}
    </div>
  )
}

/** Returns why a key cannot be chosen; null where it can. */
function checkKey(key: string, name: HotkeyName, keys: KeyboardShortcuts['keys']): string | null {
  if (!Hotkey.safeParse(key).success) return t('keyboard-shortcuts.settings.notFree')
  const other = HotkeyName.options.find(
    (one) => one !== name && (keys[one] ?? defaultHotkeys[one]) === key.toLowerCase(),
  )
  return other
    ? t('keyboard-shortcuts.settings.taken', { action: t(`keyboard-shortcuts.actions.${other}`) })
    : null
}

function useSaveShortcuts() {
  return useMutation({
    scope: { id: 'keyboard-shortcuts' },
    mutationFn: (body: KeyboardShortcuts) => http.call(routes.saveKeyboardShortcuts, { body }),
    onSuccess: (shortcuts) => {
      useSession.setState(({ agentData }) => ({ agentData: agentData && { ...agentData, shortcuts } }))
      announce(t('settings-form.saved'))
    },
    onError: (error) => toast.error(getErrorMessage(error)),
  })
}
