import { FormFieldType } from '@lodge/contracts'
import {
  Button,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuGroup,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from '@lodge/ui'
import { Plus } from 'lucide-react'
import { useId } from 'react'
import { t } from '../../t.ts'
import { FieldTypeIcon } from './field-type-icon.tsx'

const groups = ['text', 'choice', 'value', 'read'] as const
type Group = (typeof groups)[number]

const groupOf: Record<FormFieldType, Group> = {
  ...{ text: 'text', textarea: 'text', email: 'text', phone: 'text', url: 'text' },
  ...{ choice: 'choice', choices: 'choice', tree: 'choice', checkbox: 'choice', consent: 'choice' },
  ...{ number: 'value', date: 'value', course: 'value' },
  ...{ section: 'read', heading: 'read', hint: 'read' },
}

interface AddFieldProps {
  onAdd: (type: FormFieldType) => void
  isFull: boolean
}

/** The palette: all types of fields by their groups. */
export function AddField({ onAdd, isFull }: AddFieldProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" disabled={isFull}>
          <Plus aria-hidden />
          {t('forms.addField')}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent
        align="end"
        className="max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto sm:columns-2 sm:gap-1"
      >
        {groups.map((group) => (
          <FieldGroup key={group} group={group} onAdd={onAdd} />
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

function FieldGroup({ group, onAdd }: { group: Group } & Pick<AddFieldProps, 'onAdd'>) {
  const label = useId()
  return (
    <DropdownMenuGroup aria-labelledby={label} className="break-inside-avoid pb-1">
      <DropdownMenuLabel id={label}>{t(`forms.groups.${group}`)}</DropdownMenuLabel>
      {FormFieldType.options
        .filter((type) => groupOf[type] === group)
        .map((type) => (
          <DropdownMenuItem key={type} onSelect={() => onAdd(type)}>
            <FieldTypeIcon type={type} />
            {t(`forms.types.${type}`)}
          </DropdownMenuItem>
        ))}
    </DropdownMenuGroup>
  )
}
