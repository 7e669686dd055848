import { type FormField, type FormFieldType, limits } from '@lodge/contracts'
import { Button, FieldBox, FieldError } from '@lodge/ui'
import { Redo2, Undo2 } from 'lucide-react'
import { NameFields } from '../../../foundation/records/name-fields.tsx'
import { FormSection } from '../../../foundation/settings-form/form-section.tsx'
import { t } from '../../../foundation/t.ts'
import { useMediaQuery, widths } from '../../../foundation/use-media-query.ts'
import type { FormPart } from '../form-record.ts'
import { AddField } from './add-field.tsx'
import { copyField, createField, insertField } from './edit-fields.ts'
import { FieldList } from './field-list.tsx'
import { FieldPanel } from './field-panel.tsx'
import { type FieldHistory, useUndoKeys } from './use-field-history.ts'

/** The state of the editor that outlives a save. */
export interface EditorState {
  history: FieldHistory
  selected: number | null
  select: (index: number | null) => void
}

/** The name of a form, its fields in order, and all about the one that is chosen. */
export function FormEditor({ form, editor }: Pick<FormPart, 'form'> & { editor: EditorState }) {
  const { fields } = form.values
  const { history, selected, select } = editor
  const { undo, redo } = useUndo(form, history)
  const change = (next: FormField[], index: number | null, typing?: string) => {
    history.remember(fields, typing === undefined ? null : `${index}.${typing}`)
    form.edit({ fields: next })
    select(index)
  }
  const add = (type: FormFieldType) => {
    const index = selected === null ? fields.length : selected + 1
    const words = { label: t(`forms.types.${type}`), option: t('forms.firstOption') }
    change(insertField(fields, index, createField(type, words, fields)), index)
  }
  const field = form.field('fields')
  const ownError = form.errors.fields
  const isWide = useMediaQuery(widths.lg)
  const panel = selected !== null && fields[selected] && (
    <FieldPanel
      key={selected}
      fields={fields}
      index={selected}
      errorAt={form.errorAt}
      onChange={(next, typing) => change(fields.with(selected, next), selected, typing)}
      onCopy={() => change(copyField(fields, selected), selected + 1)}
      onRemove={() =>
        change(fields.toSpliced(selected, 1), fields.length > 1 ? Math.max(0, selected - 1) : null)
      }
    />
  )
  return (
    <>
      <FormBasics form={form} />
      <section aria-label={t('forms.fields')} className="border-b border-border py-4">
        <header className="mb-3 flex flex-wrap items-center gap-2">
          <h2 className="flex-1 text-body font-semibold">{t('forms.fields')}</h2>
          <HistoryButtons history={history} onUndo={undo} onRedo={redo} />
          <AddField onAdd={add} isFull={fields.length >= limits.formFields} />
        </header>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
          <FieldBox field={{ name: field.name, change: undefined }}>
            <FieldList
              fields={fields}
              selected={selected}
              errorAt={form.errorAt}
              panel={isWide ? null : panel}
              onSelect={(index) => select(!isWide && index === selected ? null : index)}
              onChange={change}
            />
            {ownError && <FieldError>{ownError}</FieldError>}
            <p className="mt-3 text-xs text-muted-foreground">{t('forms.keys')}</p>
          </FieldBox>
          {isWide && panel && (
            <div className="sticky top-3 max-h-[calc(100dvh-7rem)] overflow-y-auto">{panel}</div>
          )}
        </div>
      </section>
    </>
  )
}

function useUndo(form: FormPart['form'], history: FieldHistory) {
  const step = (next: readonly FormField[] | null) => {
    if (next) form.edit({ fields: [...next] })
  }
  const undo = () => step(history.undo(form.values.fields))
  const redo = () => step(history.redo(form.values.fields))
  useUndoKeys(undo, redo)
  return { undo, redo }
}

function FormBasics({ form }: Pick<FormPart, 'form'>) {
  return (
    <FormSection title={t('forms.basics')} text={t('forms.basicsText')}>
      <div className="field-grid md:grid-cols-2">
        <NameFields name={form.field('name')} alias={form.field('alias')} />
      </div>
    </FormSection>
  )
}

interface HistoryButtonsProps {
  history: FieldHistory
  onUndo: () => void
  onRedo: () => void
}

function HistoryButtons({ history, onUndo, onRedo }: HistoryButtonsProps) {
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('forms.undo')}
        title={t('forms.undoTitle')}
        disabled={!history.canUndo}
        onClick={onUndo}
      >
        <Undo2 aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('forms.redo')}
        title={t('forms.redoTitle')}
        disabled={!history.canRedo}
        onClick={onRedo}
      >
        <Redo2 aria-hidden />
      </Button>
    </>
  )
}
