import type { MacroOption } from '@lodge/contracts'
import { refusalText } from '@lodge/contracts'
import { Button, Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '@lodge/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { t } from '../../foundation/t.ts'
import { PickerSearch } from '../ticket/pickers/picker-search.tsx'
import { MacroSteps } from './macro-preview.tsx'
import { macroOptionsQuery, macroPreviewQuery } from './queries.ts'
import { type MacroTarget, useApplyMacro } from './use-apply-macro.ts'
import { useMacroRecipients } from './use-macro-recipients.ts'

export interface MacroDialogProps {
  target: MacroTarget
  onDone: () => void
  onClose: () => void
}

/** Chooses a macro, shows what it will write and change, and applies it to a ticket or to many. */
export function MacroDialog({ target, onDone, onClose }: MacroDialogProps) {
  const [chosen, setChosen] = useState<MacroOption | null>(null)
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent className="max-w-2xl" {...(chosen ? {} : { 'aria-describedby': undefined })}>
        {chosen ? (
          <ChosenMacro
            macro={chosen}
            target={target}
            onBack={() => setChosen(null)}
            onDone={() => {
              onClose()
              onDone()
            }}
          />
        ) : (
          <>
            <DialogTitle>{t('macros.use.label')}</DialogTitle>
            <MacroSearch target={target} onChoose={setChosen} />
          </>
        )}
      </DialogContent>
    </Dialog>
  )
}

function MacroSearch({ target, onChoose }: { target: MacroTarget; onChoose: (macro: MacroOption) => void }) {
  const [search, setSearch] = useState('')
  const box = useRef<HTMLDivElement>(null)
  // Also when one comes back from a macro.
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  const words = useDeferredValue(search.trim())
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...macroOptionsQuery({
      ...(words ? { search: words } : {}),
      ...(target.kind === 'ticket' ? { ticket: target.number } : {}),
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <div ref={box}>
      <PickerSearch
        label={t('macros.use.label')}
        placeholder={t('macros.use.search')}
        search={search}
        onSearch={setSearch}
        items={data?.items}
        isOlder={isPlaceholderData || words !== search.trim()}
        error={error}
        onRetry={() => void refetch()}
        nothing={search.trim() ? t('macros.use.notFound') : t('macros.use.none')}
        renderItem={({ title, paused }) => (
          <>
            {title}
            {paused && <span className="block text-xs text-warning">{refusalText(paused)}</span>}
          </>
        )}
        onChoose={onChoose}
      >
        <p className="border-t border-border px-3 pt-2 text-sm">
          <Link to="/admin/create-macro" className="underline underline-offset-4">
            {t('macros.use.make')}
          </Link>
        </p>
      </PickerSearch>
    </div>
  )
}

interface ChosenMacroProps {
  macro: MacroOption
  target: MacroTarget
  onBack: () => void
  onDone: () => void
}

function ChosenMacro({ macro, target, onBack, onDone }: ChosenMacroProps) {
  const { apply, isPending, failure } = useApplyMacro(target, onDone)
  const { reply, note } = macro
  const ofTicket = useQuery({
    ...macroPreviewQuery({
      reply,
      note,
      ticket: target.kind === 'ticket' ? target.number : null,
      macro: macro.alias,
    }),
    enabled: target.kind === 'ticket',
  })
  const recipients = useMacroRecipients(target, macro)
  const texts = target.kind === 'ticket' ? ofTicket.data : { reply, replyLanguage: null, note, unfilled: [] }
  const hasMessages = reply !== '' || note !== ''
  const isHeld = macro.paused !== null || texts === undefined || texts.unfilled.length > 0
  return (
    <>
      <DialogTitle>{macro.title}</DialogTitle>
      <DialogDescription>
        {macro.paused
          ? refusalText(macro.paused)
          : hasMessages
            ? t('macros.use.final')
            : t('macros.changesText')}
      </DialogDescription>
      <div className="max-h-[50dvh] overflow-y-auto">
        {texts && <MacroSteps texts={texts} changes={macro.changes} />}
        {ofTicket.isError && <p role="alert">{t('canned-responses.preview.failed')}</p>}
      </div>
      {target.kind === 'many' && hasMessages && (
        <p role="status" className="text-sm text-muted-foreground">
          {recipients !== undefined && t('macros.use.mailed', { count: recipients })}{' '}
          {t('macros.use.filledForEach')}
        </p>
      )}
      <div role="alert" className="text-sm text-destructive empty:hidden">
        {failure}
      </div>
      <DialogFooter>
        <Button variant="outline" onClick={onBack} className="max-md:h-11">
          {t('macros.use.back')}
        </Button>
        <Button
          autoFocus
          isBusy={isPending}
          disabled={isHeld}
          onClick={() => apply(macro)}
          className="max-md:h-11"
        >
          {describeApplying(target)}
        </Button>
      </DialogFooter>
    </>
  )
}

function describeApplying(target: MacroTarget): string {
  if (target.kind === 'ticket') return t('macros.use.apply')
  return t('macros.use.applyToAll', { count: target.count ?? 0, hasCount: target.count !== null })
}
