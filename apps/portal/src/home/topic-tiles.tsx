import { EmptyState, ErrorState, Skeleton, TopicIcon } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from '../t.ts'
import { topicsQuery } from '../topics/queries.ts'
import { TopicName } from '../topics/topic-marks.tsx'
import { topicPath } from '../topics/topic-tree.ts'

const gridClasses = 'grid gap-3 sm:grid-cols-2'

export function TopicTiles() {
  const { data: topics, error, refetch, isRefetching } = useQuery(topicsQuery)
  if (topics?.length === 0) return <EmptyState title={t('topics.noTopics')} text={t('topics.noTopicsText')} />
  if (topics)
    return (
      <ul className={gridClasses}>
        {topics.map((topic) => (
          <li key={topic.alias}>
            <Link
              to={topicPath(topic)}
              className="flex h-full min-h-20 gap-4 rounded-md border border-border px-4 py-4 hover:border-accent hover:bg-surface"
            >
              <TopicIcon name={topic.icon} className="mt-0.5" />
              <span className="min-w-0">
                <span className="block text-lg font-semibold">
                  <TopicName topic={topic} marked={[]} />
                </span>
                <span className="block text-base text-muted-foreground">
                  {topic.disabledBecause === undefined ? (
                    <bdi>{topic.description}</bdi>
                  ) : (
                    t('topics.disabled', { because: topic.disabledBecause })
                  )}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    )
  if (error)
    return (
      <ErrorState title={t('home.topicsFailed')} error={error} onRetry={refetch} isRetrying={isRefetching} />
    )
  return (
    <div className={gridClasses}>
      {[1, 2, 3, 4, 5, 6, 7, 8].map((tile) => (
        <div
          key={tile}
          className="flex h-20 flex-col justify-center gap-2.5 rounded-md border border-border px-4"
        >
          <Skeleton className="w-1/2" />
          <Skeleton className="h-3 w-3/4" />
        </div>
      ))}
    </div>
  )
}
