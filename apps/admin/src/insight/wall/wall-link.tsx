import type { NewWallScreen } from '@lodge/contracts'
import { ShownOnce } from '../../foundation/shown-once.tsx'
import { t } from '../../foundation/t.ts'

export function WallLink({ screen, onDone }: { screen: NewWallScreen; onDone: () => void }) {
  return (
    <ShownOnce
      title={t('wall.made', { name: screen.name })}
      text={t('wall.madeText')}
      label={t('wall.link')}
      value={`${window.location.origin}/admin/wall#${screen.token}`}
      onDone={onDone}
    />
  )
}
