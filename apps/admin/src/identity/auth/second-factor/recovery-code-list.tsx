import { announce, Button, toast } from '@lodge/ui'
import { Copy, Printer } from 'lucide-react'
import { t } from '../../../foundation/t.ts'

interface RecoveryCodeListProps {
  codes: readonly string[]
  doneLabel: string
  onDone: () => void
}

/** The recovery codes, shown this once: to be copied or printed. */
export function RecoveryCodeList({ codes, doneLabel, onDone }: RecoveryCodeListProps) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-base text-muted-foreground">{t('auth.factor.keepCodes')}</p>
      <ul
        aria-label={t('auth.factor.codes')}
        className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-md border border-border bg-surface p-3 font-mono text-sm select-all"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button variant="outline" onClick={() => void copyCodes(codes)}>
          <Copy aria-hidden />
          {t('auth.factor.copy')}
        </Button>
        <Button variant="outline" onClick={() => window.print()}>
          <Printer aria-hidden />
          {t('auth.factor.print')}
        </Button>
        <Button onClick={onDone}>{doneLabel}</Button>
      </div>
    </div>
  )
}

async function copyCodes(codes: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(codes.join('\n'))
    announce(t('auth.factor.copied'))
    toast.success(t('auth.factor.copied'))
  } catch {
    toast.error(t('auth.factor.notCopied'))
  }
}
