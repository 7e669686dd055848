import type { SendingMailbox } from '@lodge/contracts'
import { Select } from '@lodge/ui'
import { useId } from 'react'
import { t } from '../../../foundation/t.ts'

interface ComposerSenderProps {
  /** The chosen one; null for the usual one. */
  mailbox: string | null
  chooseMailbox: (alias: string | null) => void
  /** The usual one first. */
  options: readonly SendingMailbox[]
}

/** Chooses from whose address the mails with the reply come, where there is a choice. */
export function ComposerSender({ mailbox, chooseMailbox, options }: ComposerSenderProps) {
  const id = useId()
  const [usual] = options
  if (!usual || options.length < 2) return null
  const isThere = options.some(({ alias }) => alias === mailbox)
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <label htmlFor={id} className="text-muted-foreground">
        {t('ticket-thread.composer.sender')}
      </label>
      <Select
        id={id}
        value={isThere && mailbox !== null ? mailbox : usual.alias}
        options={options.map(({ alias, address }) => ({ value: alias, label: address }))}
        onChange={(alias) => chooseMailbox(alias === usual.alias ? null : alias)}
        className="max-w-full max-md:h-11"
      />
    </div>
  )
}
