import { type LinkingArticle, routes } from '@lodge/contracts'
import { create } from 'zustand'
import { http } from '../../foundation/http.ts'

/** An editor's decision about an article that others link to. */
export type LeavingAnswer = 'no links' | 'go on' | 'cancelled'

interface LeavingArticle {
  alias: string
  title: string
  step: 'archive' | 'unpublish'
}

export interface LeavingQuestion extends LeavingArticle {
  linking: readonly LinkingArticle[]
  onAnswer: (answer: LeavingAnswer) => void
}

/** The question that is being asked on an article's page. */
export const useLeaving = create<{ question: LeavingQuestion | null }>()(() => ({ question: null }))

/** Asks what becomes of the links to an article, where there are some, before its readers lose it. */
export async function askAboutLinks(article: LeavingArticle): Promise<LeavingAnswer> {
  const { items } = await http.call(routes.linkingArticles, { params: { alias: article.alias } })
  if (items.length === 0) return 'no links'
  return new Promise((resolve) => {
    const onAnswer = (answer: LeavingAnswer) => {
      useLeaving.setState({ question: null })
      resolve(answer)
    }
    useLeaving.setState({ question: { ...article, linking: items, onAnswer } })
  })
}
