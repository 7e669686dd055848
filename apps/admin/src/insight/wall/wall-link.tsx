import type { NewWallScreen } from '@lodge/contracts'
import { announce, Button, Field, FocusOnMount, Input, toast } from '@lodge/ui'
import { Copy } from 'lucide-react'
import { t } from '../../foundation/t.ts'

/** The link that was just made, which is shown this once. */
export function WallLink({ screen, onDone }: { screen: NewWallScreen; onDone: () => void }) {
  const link = `${window.location.origin}/admin/wall#${screen.token}`
  const title = t('wall.made', { name: screen.name })
  return (
    <section
      aria-label={title}
      className="flex flex-col gap-3 rounded-md border border-border bg-surface p-4"
    >
      <h2 className="text-body font-semibold">{title}</h2>
      <p className="text-sm text-muted-foreground">{t('wall.madeText')}</p>
      <FocusOnMount>
        <Field label={t('wall.link')}>
          <Input
            readOnly
            value={link}
            className="font-mono text-sm"
            onFocus={({ target }) => target.select()}
          />
        </Field>
      </FocusOnMount>
      <div className="flex gap-2">
        <Button onClick={() => void copy(link)}>
          <Copy aria-hidden />
          {t('wall.copy')}
        </Button>
        <Button variant="outline" onClick={onDone}>
          {t('wall.done')}
        </Button>
      </div>
    </section>
  )
}

async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link)
    announce(t('wall.copied'))
    toast.success(t('wall.copied'))
  } catch {
    toast.error(t('wall.notCopied'))
  }
}
