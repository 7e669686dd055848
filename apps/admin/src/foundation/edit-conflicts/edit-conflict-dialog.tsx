import {
  Button,
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  RadioGroup,
  RadioItem,
} from '@lodge/ui'
import { useState } from 'react'
import { t } from '../t.ts'
import type { FieldConflict, FieldDifference } from './merge-edits.ts'
import type { ConflictQuestion } from './use-agreed-save.ts'

/** Shows field by field what somebody else has saved meanwhile, and lets choose where both have changed the same. */
export function EditConflictDialog({ question }: { question: ConflictQuestion }) {
  const { taken, conflicts, changed, answer } = question
  const [fromTheirs, setFromTheirs] = useState<ReadonlySet<string>>(new Set())
  const choose = (path: string, isTheirs: boolean) =>
    setFromTheirs((before) => {
      const others = [...before].filter((other) => other !== path)
      return new Set(isTheirs ? [...others, path] : others)
    })
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && answer(null)}>
      <DialogContent className="max-w-xl">
        <DialogHeader>
          <DialogTitle>{t('settings-form.conflict.title', changed)}</DialogTitle>
          <DialogDescription>
            {conflicts.length > 0
              ? t('settings-form.conflict.choose', { count: conflicts.length })
              : t('settings-form.conflict.merged')}
          </DialogDescription>
        </DialogHeader>
        {conflicts.length > 1 && (
          <div className="flex flex-wrap gap-2">
            <Button
              variant="outline"
              onClick={() => setFromTheirs(new Set(conflicts.map(({ path }) => path)))}
            >
              {t('settings-form.conflict.allTheirs')}
            </Button>
            <Button variant="outline" onClick={() => setFromTheirs(new Set())}>
              {t('settings-form.conflict.allYours')}
            </Button>
          </div>
        )}
        {conflicts.map((conflict) => (
          <ConflictChoice
            key={conflict.path}
            conflict={conflict}
            isTheirs={fromTheirs.has(conflict.path)}
            onChoose={(isTheirs) => choose(conflict.path, isTheirs)}
          />
        ))}
        <TakenFields fields={taken} />
        <DialogFooter>
          <Button variant="outline" onClick={() => answer(null)} className="max-md:h-11">
            {t('settings-form.conflict.back')}
          </Button>
          <Button onClick={() => answer(fromTheirs)} className="max-md:h-11">
            {t('settings-form.conflict.save')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

interface ConflictChoiceProps {
  conflict: FieldConflict
  isTheirs: boolean
  onChoose: (isTheirs: boolean) => void
}

function ConflictChoice({ conflict, isTheirs, onChoose }: ConflictChoiceProps) {
  const { label, was, theirs, yours } = conflict
  return (
    <section aria-label={label} className="flex flex-col gap-2 border-t border-border pt-3">
      <h3 className="text-body font-semibold">{label}</h3>
      <RadioGroup
        aria-label={label}
        value={isTheirs ? 'theirs' : 'yours'}
        onValueChange={(value) => onChoose(value === 'theirs')}
      >
        <RadioItem value="yours" label={<Version name={t('settings-form.conflict.yours')} value={yours} />} />
        <RadioItem
          value="theirs"
          label={<Version name={t('settings-form.conflict.theirs')} value={theirs} />}
        />
      </RadioGroup>
      <p className="text-xs break-words text-muted-foreground">
        {t('settings-form.conflict.was', { value: was })}
      </p>
    </section>
  )
}

function Version({ name, value }: { name: string; value: string }) {
  return (
    <span className="break-words">
      <span className="text-muted-foreground">{name}:</span> {value}
    </span>
  )
}

/** The fields that only the other person has changed, which are kept. */
function TakenFields({ fields }: { fields: readonly FieldDifference[] }) {
  if (fields.length === 0) return null
  return (
    <section
      aria-label={t('settings-form.conflict.taken')}
      className="flex flex-col gap-2 border-t border-border pt-3"
    >
      <h3 className="text-body font-semibold">{t('settings-form.conflict.taken')}</h3>
      <ul className="flex flex-col gap-2 text-sm">
        {fields.map(({ path, label, was, theirs }) => (
          <li key={path} className="break-words">
            <Version name={label} value={theirs} />
            <p className="text-xs text-muted-foreground">{t('settings-form.conflict.was', { value: was })}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
