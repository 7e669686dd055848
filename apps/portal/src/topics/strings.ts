/** The choice of a topic. */
export const topicStrings = {
  title: 'What is your question about?',
  text: 'Choose the closest topic. We pass it on if it belongs elsewhere.',
  search: 'Search the topics',
  noTopics: 'No topics yet',
  noTopicsText: 'The help desk has not opened any topics. Please come back later.',
  noResultsText: 'Try another word, or choose the topic that comes closest.',
  clear: 'Show all topics',
  failed: 'We could not load the topics',
  found: (count: number) => (count === 1 ? '1 topic' : `${count} topics`),
}
