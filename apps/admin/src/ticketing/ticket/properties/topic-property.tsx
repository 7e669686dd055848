import type { NamedRef, SetTopicResult, TicketDetail } from '@lodge/contracts'
import { AlertDialog, findTreePath } from '@lodge/ui'
import { useState } from 'react'
import { t } from '../../../foundation/t.ts'
import { useSetTeam } from '../commands.ts'
import { useTopicTree } from '../use-trees.ts'
import { useSetTopic } from './property-commands.ts'
import { PropertyPopover } from './property-popover.tsx'
import { TreeSelectorField } from './tree-selector-field.tsx'

/** Shows the topic with its path, lets the agent choose another, and then offers the team that usually handles it. */
export function TopicProperty({ ticket }: { ticket: TicketDetail }) {
  const [offered, setOffered] = useState<SetTopicResult['suggestedTeam']>(null)
  const { mutate } = useSetTopic(ticket)
  const topics = useTopicTree()
  const path = findTreePath(ticket.topic.alias, topics.nodes ?? []).map(({ label }) => label)
  const choose = (alias: string | null) => {
    if (alias && alias !== ticket.topic.alias)
      mutate(alias, { onSuccess: ({ suggestedTeam: offeredTeam }) => setOffered(offeredTeam) })
  }
  return (
    <>
      <PropertyPopover
        number={ticket.number}
        property="topic"
        label={t('property.names.topic')}
        isDisabled={!ticket.can.assign}
        value={path.length > 0 ? path.join(' › ') : ticket.topic.name}
      >
        {(close) => (
          <TreeSelectorField
            label={t('property.names.topic')}
            tree={topics}
            value={ticket.topic.alias}
            known={ticket.topic.name}
            isLeafOnly
            onChoose={(alias) => {
              close()
              choose(alias)
            }}
          />
        )}
      </PropertyPopover>
      {offered && <TeamOffer ticket={ticket} team={offered} onDone={() => setOffered(null)} />}
    </>
  )
}

/** Asks whether the ticket goes to the team that usually has its topic. It stands and goes with the ticket. */
function TeamOffer({ ticket, team, onDone }: { ticket: TicketDetail; team: NamedRef; onDone: () => void }) {
  const { mutate } = useSetTeam(ticket.number)
  return (
    <AlertDialog
      isOpen
      title={t('ticket-property.offer.title', { team: team.name })}
      text={t('ticket-property.offer.text', { topic: ticket.topic.name, team: team.name })}
      confirmLabel={t('ticket-property.offer.move', { team: team.name })}
      cancelLabel={t('ticket-property.offer.stay', { team: ticket.team.name })}
      onConfirm={() => {
        mutate(team.alias)
        onDone()
      }}
      onCancel={onDone}
    />
  )
}
