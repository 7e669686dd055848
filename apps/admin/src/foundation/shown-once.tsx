import { announce, Button, Field, FocusOnMount, Input, toast } from '@lodge/ui'
import { Copy } from 'lucide-react'
import { t } from './t.ts'

interface ShownOnceProps {
  title: string
  text: string
  label: string
  /** A secret, or an address with one. */
  value: string
  onDone: () => void
}

/** A secret that was just made, to be copied: it is never shown again. */
export function ShownOnce({ title, text, label, value, onDone }: ShownOnceProps) {
  return (
    <section
      aria-label={title}
      className="flex flex-col gap-3 rounded-md border border-border bg-surface p-4"
    >
      <h2 className="text-body font-semibold">{title}</h2>
      <p className="text-sm text-muted-foreground">{text}</p>
      <FocusOnMount>
        <Field label={label}>
          <Input
            readOnly
            value={value}
            autoComplete="off"
            spellCheck={false}
            className="font-mono text-sm"
            onFocus={({ target }) => target.select()}
          />
        </Field>
      </FocusOnMount>
      <div className="flex gap-2">
        <Button onClick={() => void copy(value)}>
          <Copy aria-hidden />
          {t('shown-once.copy')}
        </Button>
        <Button variant="outline" onClick={onDone}>
          {t('shown-once.done')}
        </Button>
      </div>
    </section>
  )
}

async function copy(value: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(value)
    announce(t('shown-once.copied'))
    toast.success(t('shown-once.copied'))
  } catch {
    toast.error(t('shown-once.notCopied'))
  }
}
