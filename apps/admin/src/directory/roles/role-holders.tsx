import type { RoleView } from '@lodge/contracts'
import { Avatar } from '@lodge/ui'
import { t } from '../../foundation/t.ts'

export function RoleHolders({
  role: { holders, people, deactivatedPeople, isFixed },
}: {
  role: Pick<RoleView, 'holders' | 'people' | 'deactivatedPeople' | 'isFixed'>
}) {
  const more = people - holders.length
  const isInUse = people + deactivatedPeople > 0
  return (
    <section aria-label={t('roles.who')} className="flex flex-col gap-2 text-sm">
      <h2 className="flex justify-between gap-2 text-body font-semibold">
        {t('roles.who')}
        <span className="font-normal text-muted-foreground tabular-nums">{people}</span>
      </h2>
      <ul className="flex flex-col gap-1.5">
        {holders.map(({ alias, name }) => (
          <li key={alias} className="flex items-center gap-2">
            <Avatar name={name} size={20} />
            <span className="min-w-0 truncate">{name}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-muted-foreground">{t('roles.moreHolders', { count: more })}</p>}
      {!isInUse && <p className="text-muted-foreground">{t('roles.nobody')}</p>}
      {deactivatedPeople > 0 && (
        <p className="text-muted-foreground">{t('roles.deactivated', { count: deactivatedPeople })}</p>
      )}
      {!isFixed && isInUse && <p className="text-xs text-muted-foreground">{t('roles.deletable')}</p>}
    </section>
  )
}
