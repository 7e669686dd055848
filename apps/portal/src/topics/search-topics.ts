import type { TopicNode } from '@lodge/contracts'
import { editDistance, everydaySynonymsOf, isStopWord, maxTyposIn, mayBeOneWord } from '@lodge/domain'
import { fold } from '@lodge/ui'

export interface FoundTopics {
  topics: TopicNode[]
  /** The words to mark in them: as typed, or those that they were taken for. */
  terms: string[]
}

/** A part of a search: one of these has to be there, with all its words. */
type Wanted = string[][]

/**
 * Finds the topics that have all the words of a search in their names and descriptions or mean the same, with all their
 * parents; a branch that matches keeps all its children. Joined, spaced and hyphenated spellings are one word, and stop
 * words count only where there is nothing else. A word that no topic has is taken for those that differ from it by a
 * slip or two; a word that some topic has is never changed.
 */
export function searchTopics(topics: readonly TopicNode[], query: string): FoundTopics {
  const queryTerms = splitTerms(query.replaceAll(/['’‘`´]/g, ''))
  if (queryTerms.length === 0) return { topics: [...topics], terms: [] }
  const wantedWords = readWords(queryTerms, textsOf(topics))
  return { topics: filterTopics(topics, wantedWords, ''), terms: wantedWords.flat(2) }
}

function readWords(queryTerms: readonly string[], texts: readonly string[]): Wanted[] {
  const isTelling = queryTerms.some((word) => !isStopWord(word))
  const read: Wanted[] = []
  for (let index = 0; index < queryTerms.length; ) {
    const [word = '', next, afterNext] = queryTerms.slice(index, index + 3)
    const runs = [
      [word, next, afterNext],
      [word, next],
    ].map((run) => run.filter((each) => each !== undefined))
    const phrase = runs.map((each) => readRun(each, texts)).find((each) => each !== null)
    if (phrase) read.push(phrase.wanted)
    else if (!isTelling || !isStopWord(word)) read.push(readWord(word, texts))
    index += phrase?.length ?? 1
  }
  return read
}

/** Reads words in a row that are also one, or mean something together; null where they do not. */
function readRun(
  phrase: readonly string[],
  texts: readonly string[],
): { wanted: Wanted; length: number } | null {
  const [first = '', second, ...following] = phrase
  if (second === undefined) return null
  const oneWord = phrase.join('')
  const isOne =
    following.length === 0 && mayBeOneWord(first, second) && texts.some((text) => has(text, oneWord))
  const others = [...(isOne ? [oneWord] : []), ...everydaySynonymsOf(phrase.join(' '))]
  if (others.length === 0) return null
  const own = phrase.some(isStopWord) ? [phrase.join(' ')] : [...phrase]
  return { wanted: [own, ...others.map((other) => [other])], length: phrase.length }
}

function readWord(word: string, texts: readonly string[]): Wanted {
  const choices = [word, ...everydaySynonymsOf(word)].filter((choice) =>
    texts.some((text) => has(text, choice)),
  )
  return (choices.length > 0 ? choices : findClosestTerms(word, texts)).map((choice) => [choice])
}

function filterTopics(
  topics: readonly TopicNode[],
  wantedWords: readonly Wanted[],
  above: string,
): TopicNode[] {
  return topics.flatMap((topic) => {
    const text = `${above} ${textOf(topic)}`
    if (wantedWords.every((choices) => choices.some((words) => words.every((word) => has(text, word)))))
      return [topic]
    const children = filterTopics(topic.children, wantedWords, text)
    return children.length > 0 ? [{ ...topic, children }] : []
  })
}

/** Returns whether a text has a word, written as one or as two. */
function has(text: string, word: string): boolean {
  if (text.includes(word)) return true
  const words = splitTerms(text)
  return words.some((first, index) => {
    const second = words[index + 1] ?? ''
    return word.length > first.length && `${first}${second}`.startsWith(word) && mayBeOneWord(first, second)
  })
}

/** The words with the fewest slips; of a long one its beginning will do, as the other may still be on its way. */
function findClosestTerms(queryWord: string, texts: readonly string[]): string[] {
  const terms = [...new Set(texts.flatMap(listWritten))]
  const candidates = terms.map((word) => ({ word, slips: countTypos(queryWord, word) }))
  const fewest = Math.min(...candidates.map(({ slips }) => slips))
  if (fewest > maxTyposIn(queryWord)) return []
  return candidates.filter(({ slips }) => slips === fewest).map(({ word }) => word)
}

/** The words of a text, and those that are written as two in it. */
function listWritten(text: string): string[] {
  const words = splitTerms(text)
  const pairs = words.map((word, index) => `${word}${words[index + 1] ?? ''}`)
  return [...words, ...pairs.filter((word) => everydaySynonymsOf(word).length > 0)]
}

function countTypos(queryWord: string, word: string): number {
  const lengths = [queryWord.length - 1, queryWord.length, queryWord.length + 1, word.length]
  return Math.min(...lengths.map((length) => editDistance(queryWord, word.slice(0, length))))
}

const textOf = ({ name, description, alsoCalled = '' }: TopicNode) =>
  splitTerms(`${name} ${description} ${alsoCalled}`).join(' ')

const textsOf = (topics: readonly TopicNode[]): string[] =>
  topics.flatMap((topic) => [textOf(topic), ...textsOf(topic.children)])

const splitTerms = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
