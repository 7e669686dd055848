import { permissions, type SaveRole } from '@lodge/contracts'
import { CheckboxField, FieldBox, TextField } from '@lodge/ui'
import { FormSection } from '../../foundation/settings-form/form-section.tsx'
import {
  NewRecordScreen,
  type RecordPart,
  RecordScreen,
} from '../../foundation/settings-form/settings-record-screen.tsx'
import { SettingsTabs } from '../../foundation/settings-tabs.tsx'
import { t } from '../../foundation/t.ts'
import { HandOverDialog } from '../hand-over/hand-over-dialog.tsx'
import { DeleteRoleButton } from './delete-role-button.tsx'
import { PermissionList } from './permission-list.tsx'
import type { RoleRecord } from './queries.ts'
import { RoleHolders } from './role-holders.tsx'
import { describeRoles } from './role-record.ts'
import { RoleSecondFactor } from './role-second-factor.tsx'

type RolePart = RecordPart<RoleRecord, SaveRole>

const describePage = () => ({
  record: describeRoles(),
  param: 'id',
  children: (part: RolePart) => (part.view?.isFixed ? <FixedRole /> : <RoleFields {...part} />),
  side: ({ view }: RolePart) =>
    view && (
      <div className="flex flex-col gap-6">
        <RoleSecondFactor role={view} />
        <RoleHolders role={view} />
      </div>
    ),
  note: ({ form, view }: RolePart) =>
    'permissions' in form.changes && t('roles.atOnce', { people: view?.people ?? 0 }),
  actions: ({ view }: RolePart) => view && <DeleteRoleButton role={view} />,
  above: <SettingsTabs />,
})

export const NewRoleScreen = () => <NewRecordScreen {...describePage()} />

export const RoleScreen = () => <RecordScreen {...describePage()} />

function RoleFields({ form }: RolePart) {
  const field = form.field('permissions')
  return (
    <>
      <HandOverDialog />
      <FormSection title={t('roles.basics')} text={t('roles.basicsText')}>
        <TextField field={form.field('label')} label={t('records.name')} isRequired maxLength={80} />
      </FormSection>
      <FormSection title={t('roles.allows')} text={t('roles.allowsText')}>
        <FieldBox field={field}>
          <ul className="flex flex-col gap-3">
            {permissions.map((permission) => (
              <li key={permission}>
                <CheckboxField
                  label={t(`roles.permissions.${permission}.title`)}
                  hint={t(`roles.permissions.${permission}.text`)}
                  checked={field.value.includes(permission)}
                  onCheckedChange={(isChecked) => {
                    const others = field.value.filter((other) => other !== permission)
                    field.onChange(isChecked === true ? [...others, permission] : others)
                  }}
                />
              </li>
            ))}
          </ul>
        </FieldBox>
      </FormSection>
    </>
  )
}

function FixedRole() {
  return (
    <FormSection title={t('roles.allows')} text={t('roles.fixedText')}>
      <PermissionList />
    </FormSection>
  )
}
