import type { TopicNode } from '@lodge/contracts'
import { editDistance, maxTyposIn } from '@lodge/domain'
import { fold } from '@lodge/ui'

export interface FoundTopics {
  topics: TopicNode[]
  /** What to mark in them: the words as typed, or what they were taken for. */
  terms: string[]
}

/**
 * Finds the topics that have all the words of a search in their names and descriptions, with all their parents; a
 * branch that matches keeps all its children. A word that no topic has is taken for those that differ from it by a slip
 * or two; a word that some topic has is never changed.
 */
export function searchTopics(topics: readonly TopicNode[], query: string): FoundTopics {
  const typed = splitTerms(query)
  if (typed.length === 0) return { topics: [...topics], terms: [] }
  const known = textsOf(topics)
  const wanted = typed.map((word) =>
    known.some((text) => text.includes(word)) ? [word] : findClosestTerms(word, known),
  )
  return { topics: filterTopics(topics, wanted, ''), terms: wanted.flat() }
}

function filterTopics(topics: readonly TopicNode[], wanted: readonly string[][], above: string): TopicNode[] {
  return topics.flatMap((topic) => {
    const text = `${above} ${textOf(topic)}`
    if (wanted.every((choices) => choices.some((word) => text.includes(word)))) return [topic]
    const children = filterTopics(topic.children, wanted, text)
    return children.length > 0 ? [{ ...topic, children }] : []
  })
}

/** The words with the fewest slips; of a long one its beginning will do, as the other may still be on its way. */
function findClosestTerms(typed: string, texts: readonly string[]): string[] {
  const terms = [...new Set(texts.flatMap(splitTerms))]
  const near = terms.map((word) => ({ word, slips: countTypos(typed, word) }))
  const fewest = Math.min(...near.map(({ slips }) => slips))
  if (fewest > maxTyposIn(typed)) return []
  return near.filter(({ slips }) => slips === fewest).map(({ word }) => word)
}

function countTypos(typed: string, word: string): number {
  const lengths = [typed.length - 1, typed.length, typed.length + 1, word.length]
  return Math.min(...lengths.map((length) => editDistance(typed, word.slice(0, length))))
}

const textOf = ({ name, description }: TopicNode) => fold(`${name} ${description}`)

const textsOf = (topics: readonly TopicNode[]): string[] =>
  topics.flatMap((topic) => [textOf(topic), ...textsOf(topic.children)])

const splitTerms = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
