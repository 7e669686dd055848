import { routes } from '@lodge/contracts'
import { Button, getErrorMessage, toast, useDialogs } from '@lodge/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { http } from '../../foundation/http.ts'
import { applyRecordsChanged } from '../../foundation/record-changes/touched-lists.ts'
import { t } from '../../foundation/t.ts'
import { type RoleRecord, rolesQuery } from './queries.ts'

/** Deletes a role that nobody has; others have no such button. */
export function DeleteRoleButton({ role }: { role: RoleRecord }) {
  const { isBusy, remove } = useDeleteRole(role)
  if (role.isFixed || role.people + role.deactivatedPeople > 0) return null
  return (
    <Button variant="outline" onClick={remove} isBusy={isBusy}>
      <Trash2 aria-hidden />
      {t('roles.delete')}
    </Button>
  )
}

function useDeleteRole({ id, label }: RoleRecord) {
  const dialogs = useDialogs()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const remove = async () => {
    const question = {
      title: t('roles.deleteTitle', { name: label }),
      text: t('roles.deleteText'),
      confirmLabel: t('roles.delete'),
    }
    if (!(await dialogs.confirm(question))) return
    setIsBusy(true)
    try {
      await http.call(routes.deleteRole, { params: { id } })
      void applyRecordsChanged(cache, 'role')
      toast.success(t('roles.deleted'))
      await navigate('/admin/settings/roles', { replace: true })
    } catch (error) {
      setIsBusy(false)
      toast.error(getErrorMessage(error))
      // Somebody may have been given the role meanwhile.
      await cache.invalidateQueries({ queryKey: rolesQuery.queryKey })
    }
  }
  return { isBusy, remove }
}
