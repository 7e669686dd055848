import { limits, type PeopleMergePreview } from '@lodge/contracts'
import { t } from '../../../foundation/t.ts'

/** Says what a merge moves, joins and ends, and for how long it can be undone. */
export function MergeEffects({ preview }: { preview: PeopleMergePreview }) {
  const { source, target, devices } = preview
  const ends = [
    t('users.merge.ends', { name: source.name }),
    devices > 0 && t('users.merge.devices', { count: devices }),
  ]
  return (
    <>
      {target.isStaff && (
        <p className="rounded-md border border-border bg-surface px-3 py-2 text-sm">
          {t('users.merge.staff', { name: target.name })}
        </p>
      )}
      <Sentences title={t('users.merge.movesTitle')} sentences={listMoves(preview)} />
      <Sentences title={t('users.merge.joinedTitle')} sentences={listJoined(preview)} />
      <Sentences title={t('users.merge.endsTitle')} sentences={ends} />
      <p className="text-sm">
        {t('users.merge.undoText', { days: limits.peopleMergeUndoDays, name: target.name })}
      </p>
    </>
  )
}

function listMoves(preview: PeopleMergePreview) {
  const { tickets, messages, addresses, identities, courses, participations, gains } = preview
  return [
    t('users.merge.tickets', { count: tickets, messages }),
    t('users.merge.addresses', { addresses }),
    identities > 0 && t('users.merge.identities', { count: identities }),
    courses > 0 && t('users.merge.courses', { count: courses }),
    participations > 0 && t('users.merge.participations', { count: participations }),
    gains.department !== null && t('users.merge.department', { name: gains.department }),
    gains.externalId && t('users.merge.externalId'),
  ]
}

const listJoined = ({ sameTickets, sameCourses }: PeopleMergePreview) => [
  sameTickets > 0 && t('users.merge.sameTickets', { count: sameTickets }),
  sameCourses > 0 && t('users.merge.sameCourses', { count: sameCourses }),
]

function Sentences({ title, sentences }: { title: string; sentences: readonly (string | false)[] }) {
  const shown = sentences.filter((sentence) => sentence !== false)
  if (shown.length === 0) return null
  return (
    <div className="text-sm">
      <h3 className="font-medium">{title}</h3>
      <ul className="list-disc ps-5 wrap-anywhere">
        {shown.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}
