import { permissions } from '@lodge/contracts'
import { Check } from 'lucide-react'
import { t } from '../../foundation/t.ts'

/** Every permission and what it allows, to be read only. */
export function PermissionList() {
  return (
    <ul className="flex flex-col gap-3">
      {permissions.map((permission) => (
        <li key={permission} className="flex items-start gap-2.5">
          <Check aria-hidden className="mt-0.5 size-4 shrink-0" />
          <div className="min-w-0">
            <p className="text-body">{t(`roles.permissions.${permission}.title`)}</p>
            <p className="text-meta text-muted-foreground">{t(`roles.permissions.${permission}.text`)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
