/** A language that tickets are written in, with what tells it. */
export interface TextLanguage {
  tag: string
  /**
   * Words that nearly every text of some lines has one of and that other languages lack, in the spelling of the search.
   * Null where the script tells the language.
   */
  signs: readonly string[] | null
  /** Matches the words of a language that its script tells. */
  script: RegExp | null
  /** Words that say nothing, where Postgres has no list of them. */
  stopWords: readonly string[]
  /** Writes compounds as one word. */
  hasCompounds: boolean
}

const bySigns = (tag: string, signs: string, hasCompounds = false): TextLanguage => ({
  tag,
  signs: signs.split(' '),
  script: null,
  stopWords: [],
  hasCompounds,
})

const byScript = (tag: string, script: RegExp, stopWords = ''): TextLanguage => ({
  tag,
  signs: null,
  script,
  stopWords: stopWords.split(' '),
  hasCompounds: false,
})

/** All but English, whose stems the documents of tickets hold. */
export const textLanguages: readonly TextLanguage[] = [
  bySigns('da', 'jeg ikke det hvad hvordan noget kunne mvh', true),
  bySigns(
    'de',
    'ich und nicht ist fur fuer eine einen einer mich wir wird kann habe oder auch bitte danke',
    true,
  ),
  bySigns('es', 'los las una pero muy como esta hola gracias tengo puedo estoy'),
  bySigns('fi', 'minun mutta olen voin kiitos etta onko miten ovat'),
  bySigns('fr', 'je une dans avec nous vous pas sont cette mes bonjour merci aussi votre notre leur'),
  bySigns('hu', 'hogy nem egy vagyok kell csak mert koszonom'),
  bySigns('it', 'che sono della il questo grazie buongiorno vorrei posso anche'),
  bySigns('nl', 'het een niet ik voor zijn mijn deze maar heb graag', true),
  bySigns('no', 'jeg ikke det hva hvordan noe kunne mvh', true),
  bySigns('pt', 'nao uma voce obrigado obrigada meu minha estou tenho gostaria'),
  bySigns('sv', 'jag och inte att hur vad kunde tack nagot', true),
  bySigns('tr', 'bir icin degil nasil merhaba tesekkurler ben daha'),
  byScript(
    'ar',
    /^\p{Script=Arabic}+$/u,
    'في من هل ما عن على الى إلى أن ان هذا هذه التي الذي مع لا لم كيف متى أين اين أنا انا',
  ),
  byScript('ru', /^\p{Script=Cyrillic}+$/u),
]
