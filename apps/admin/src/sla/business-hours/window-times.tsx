import { Button, Field, Input } from '@lodge/ui'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { t } from '../../foundation/t.ts'
import { setWindowTimes, type WeeklySchedule, type WindowPosition } from './weekly-windows.ts'

interface WindowTimesProps {
  weekly: WeeklySchedule
  place: WindowPosition
  onChange: (weekly: WeeklySchedule) => void
  onRemove: () => void
}

/** The edges of the chosen window, to be typed; they count when Enter is pressed or the field is left. */
export function WindowTimes({ weekly, place, onChange, onRemove }: WindowTimesProps) {
  const [saved] = useState<[string, string]>(weekly[place.day][place.index] ?? ['', ''])
  const [open, setOpen] = useState(saved[0])
  const [close, setClose] = useState(saved[1])
  const isChanged = open !== saved[0] || close !== saved[1]
  const next = isChanged ? setWindowTimes(weekly, place, open, close) : weekly
  const day = t(`sla-settings.businessHours.days.${place.day}`)

  function apply(event?: FormEvent) {
    event?.preventDefault()
    if (isChanged && next) onChange(next)
  }

  return (
    <form
      aria-label={t('sla-settings.businessHours.selected', { day })}
      onSubmit={apply}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) apply()
      }}
      className="mt-3 flex flex-wrap items-end gap-3"
    >
      <Field
        label={`${day}: ${t('sla-settings.businessHours.opensAt')}`}
        className="w-36"
        error={next ? '' : t('sla-settings.businessHours.timeError')}
      >
        <Input value={open} inputMode="numeric" onChange={({ target }) => setOpen(target.value)} />
      </Field>
      <Field label={t('sla-settings.businessHours.closesAt')} className="w-36">
        <Input value={close} inputMode="numeric" onChange={({ target }) => setClose(target.value)} />
      </Field>
      <button type="submit" className="sr-only">
        {t('ui.dialog.confirm')}
      </button>
      <Button variant="outline" onClick={onRemove}>
        <Trash2 aria-hidden />
        {t('sla-settings.businessHours.removeWindow')}
      </Button>
    </form>
  )
}
