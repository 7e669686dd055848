import type { TopicNode } from '@lodge/contracts'
import { Badge, SearchHighlight } from '@lodge/ui'
import { t } from '../t.ts'

export function TopicName({ topic, marked }: { topic: TopicNode; marked: readonly string[] }) {
  return (
    <>
      <SearchHighlight text={topic.name} query={marked} />
      {topic.isNew && (
        <>
          {' '}
          <Badge tone="accent">{t('ui.tree.isNew')}</Badge>
        </>
      )}
    </>
  )
}

/** A topic that takes no tickets for now, with why. */
export function DisabledTopic({ topic, marked }: { topic: TopicNode; marked: readonly string[] }) {
  return (
    <span className="block min-w-0">
      <span className="block text-muted-foreground">
        <TopicName topic={topic} marked={marked} />
      </span>
      <span className="block break-words text-base">
        {t('topics.disabled', { because: topic.disabledBecause ?? '' })}
      </span>
    </span>
  )
}
