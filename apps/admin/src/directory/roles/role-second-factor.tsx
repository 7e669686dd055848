import { routes } from '@lodge/contracts'
import { announce, CheckboxField, getErrorMessage, toast, useDialogs } from '@lodge/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { type RoleRecord, roleQuery, toRoleRecord } from './queries.ts'

/** Requires a second factor of those who have a role. It is saved at once, apart from the form. */
export function RoleSecondFactor({ role }: { role: RoleRecord }) {
  const dialogs = useDialogs()
  const change = useRequireSecondFactor(role)
  const choose = async (isRequired: boolean) => {
    const question = {
      title: t('roles.factor.askTitle', { name: role.label }),
      text: t('roles.factor.askText', { people: role.people }),
      confirmLabel: t('roles.factor.require'),
    }
    if (!isRequired || (await dialogs.confirm(question))) change.mutate(isRequired)
  }
  return (
    <section aria-label={t('roles.factor.title')} className="flex flex-col gap-2 text-sm">
      <h2 className="text-body font-semibold">{t('roles.factor.title')}</h2>
      <CheckboxField
        label={t('roles.factor.label')}
        hint={t('roles.factor.hint')}
        checked={role.requiresSecondFactor}
        disabled={change.isPending}
        onCheckedChange={(isChecked) => void choose(isChecked === true)}
      />
    </section>
  )
}

function useRequireSecondFactor({ id, alias }: RoleRecord) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (isRequired: boolean) =>
      http.call(routes.requireSecondFactor, { params: { id }, body: { isRequired } }),
    onSuccess: async (role) => {
      announce(t('settings-form.saved'))
      cache.setQueryData(roleQuery(alias).queryKey, toRoleRecord(role))
      await cache.invalidateQueries({ queryKey: ['settings-activity', 'role', alias] })
    },
    onError: (error) => toast.error(getErrorMessage(error)),
  })
}
