import type { HandOverRule } from '@lodge/contracts'
import {
  Button,
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  Field,
  TreeSelector,
} from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { t } from '../../foundation/t.ts'
import { assignableTeamsQuery } from '../assignable-teams/queries.ts'
import { HandOverFields } from './hand-over-fields.tsx'
import { type PeopleRequest, type TeamRequest, useHandOverRequests } from './hand-over-request.ts'

/** Asks where open tickets go before somebody leaves or a team is archived; pages that do so have it once. */
export function HandOverDialog() {
  const request = useHandOverRequests((state) => state.request)
  if (request === null) return null
  return request.kind === 'people' ? <PeopleDialog request={request} /> : <TeamDialog request={request} />
}

function PeopleDialog({ request }: { request: PeopleRequest }) {
  const [to, setTo] = useState<HandOverRule | null>({ rule: 'team' })
  return (
    <QuestionFrame request={request} isReady={to !== null} onConfirm={() => request.answer(to)}>
      <HandOverFields preview={request.preview} value={to} onChange={setTo} />
    </QuestionFrame>
  )
}

function TeamDialog({ request }: { request: TeamRequest }) {
  const [team, setTeam] = useState<string | null>(null)
  const { data } = useQuery(assignableTeamsQuery)
  const others = data?.items.filter(({ alias }) => alias !== request.alias)
  return (
    <QuestionFrame request={request} isReady={team !== null} onConfirm={() => request.answer(team)}>
      <Field label={t('hand-over.moveTo')} hint={t('hand-over.moveToHint')}>
        <TreeSelector
          options={others?.map(({ alias, name }) => ({ id: alias, label: name })) ?? null}
          value={team}
          onChange={setTeam}
        />
      </Field>
    </QuestionFrame>
  )
}

interface QuestionFrameProps {
  request: PeopleRequest | TeamRequest
  isReady: boolean
  onConfirm: () => void
  children: ReactNode
}

function QuestionFrame({ request, isReady, onConfirm, children }: QuestionFrameProps) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && request.answer(null)}>
      <DialogContent className="max-w-lg">
        <DialogHeader>
          <DialogTitle>{request.title}</DialogTitle>
          <DialogDescription>{request.text}</DialogDescription>
        </DialogHeader>
        {children}
        <DialogFooter>
          <Button variant="outline" onClick={() => request.answer(null)} className="max-md:h-11">
            {t('ui.dialog.cancel')}
          </Button>
          <Button onClick={onConfirm} disabled={!isReady} className="max-md:h-11">
            {request.confirmLabel}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
