import { answeredFieldTypes, type FormFieldType, shownFieldTypes } from '@lodge/contracts'
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
import { t } from '../../../foundation/t.ts'
import { FieldTypeIcon } from './field-type-icon.tsx'

const groups = ['text', 'choice', 'value', 'read'] as const
type Group = (typeof groups)[number]

const textTypes: readonly FormFieldType[] = ['text', 'textarea', 'email', 'phone', 'url']
const choiceTypes: readonly FormFieldType[] = ['choice', 'choices', 'tree', 'checkbox', 'consent']

const typesOf: Record<Group, readonly FormFieldType[]> = {
  text: textTypes,
  choice: choiceTypes,
  value: answeredFieldTypes.filter((type) => !textTypes.includes(type) && !choiceTypes.includes(type)),
  read: shownFieldTypes,
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
      {typesOf[group].map((type) => (
        <DropdownMenuItem key={type} onSelect={() => onAdd(type)}>
          <FieldTypeIcon type={type} />
          {t(`forms.types.${type}`)}
        </DropdownMenuItem>
      ))}
    </DropdownMenuGroup>
  )
}
