import type { NewApiToken } from '@lodge/contracts'
import { announce, Button, Field, FocusOnMount, Input, toast } from '@lodge/ui'
import { Copy } from 'lucide-react'
import { t } from '../../foundation/t.ts'

/** The secret that was just made, which is shown this once. */
export function TokenSecret({
  token,
  onDone,
}: {
  token: Pick<NewApiToken, 'name' | 'secret'>
  onDone: () => void
}) {
  const title = t('api-tokens.made', { name: token.name })
  return (
    <section
      aria-label={title}
      className="flex flex-col gap-3 rounded-md border border-border bg-surface p-4"
    >
      <h2 className="text-body font-semibold">{title}</h2>
      <p className="text-sm text-muted-foreground">{t('api-tokens.madeText')}</p>
      <FocusOnMount>
        <Field label={t('api-tokens.secret')}>
          <Input
            readOnly
            value={token.secret}
            autoComplete="off"
            spellCheck={false}
            className="font-mono text-sm"
            onFocus={({ target }) => target.select()}
          />
        </Field>
      </FocusOnMount>
      <div className="flex gap-2">
        <Button onClick={() => void copy(token.secret)}>
          <Copy aria-hidden />
          {t('api-tokens.copy')}
        </Button>
        <Button variant="outline" onClick={onDone}>
          {t('api-tokens.done')}
        </Button>
      </div>
    </section>
  )
}

async function copy(secret: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(secret)
    announce(t('api-tokens.copied'))
    toast.success(t('api-tokens.copied'))
  } catch {
    toast.error(t('api-tokens.notCopied'))
  }
}
