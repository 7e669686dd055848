import { t } from '../../../foundation/t.ts'
import type { WallPage } from './wall-pages.ts'
import { WallPanel } from './wall-panel.tsx'

interface WallLoadProps {
  load: NonNullable<WallPage['load']>
  isByTeam: boolean
}

export function WallLoad({ load, isByTeam }: WallLoadProps) {
  const most = Math.max(1, ...load.map(({ open }) => open))
  return (
    <WallPanel title={isByTeam ? t('wall.board.byTeam') : t('wall.board.byAgent')}>
      <ul className="flex min-h-0 flex-1 flex-col gap-[0.75rem] overflow-hidden">
        {load.map(({ alias, name, open }) => (
          <li key={alias} className="text-[1.5rem] leading-tight">
            <span className="flex justify-between gap-[1rem]">
              <span className="min-w-0 truncate">{name}</span>
              <span className="font-semibold tabular-nums">{open}</span>
            </span>
            <span aria-hidden className="mt-[0.25rem] block h-[0.75rem] rounded-full bg-track">
              <span
                className="block h-full rounded-full bg-accent"
                style={{ width: `${(open / most) * 100}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
    </WallPanel>
  )
}
