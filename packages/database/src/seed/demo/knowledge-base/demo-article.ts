/** A text of the knowledge base. `data-article` of a link is the alias of the article that it leads to. */
export interface DemoArticle {
  alias: string
  title: string
  summary: string
  html: string
  keywords?: string[]
  /** By default English. */
  language?: string
  /** The alias of the article that it translates. */
  translationOf?: string
  /** By default everybody. */
  audience?: 'signed_in' | 'departments' | 'staff'
  /** The name of the department for whose students it is. */
  department?: string
  /** By default published. */
  status?: 'draft' | 'scheduled' | 'expired'
  /** At least 1. */
  changedDaysAgo: number
  reads: number
}

/** The articles of a category, by its alias. */
export type DemoArticles = Record<string, DemoArticle[]>
