/** Stop words in the spelling of the search: small letters, no accents, no apostrophes. */
const sayNothing = new Set(
  `a about after again all already also am an and any anyone are as at be because been before being best both but by can
  cannot could did do does doing done else for from get getting gets give go goes going gonna got gotta had has have
  having he hello help her here hey hi him his how i if in into is it its just know let like may me might mine more most
  much must my myself need needs no not now of off on once only onto or other our out over please pls plz really same
  many till since happen happens happening shall she should so some somebody someone something still such tell than thank thanks that the their them then there
  these they thing things this those to too try trying two u until up ur us use very want wanted wants was way we were
  what when where which while who whom whose why will wish with within without would yes yet you your yours dear sir
  madam kindly always ever never anymore possible
  aint arent cant couldnt didnt doesnt dont dosent hadnt hasnt havent hed heres hes hows id ill im isnt itd itll ive
  lets mustnt neednt shant shes shouldnt thats theres theyre theyve thx wanna wasnt werent weve whats wheres whos wont
  wouldnt yall youd youll youre youve ain aren couldn didn doesn don hadn hasn haven isn mustn shan shouldn wasn weren
  won wouldn d ll m o re s t ve y`.split(/\s+/),
)

/** Words that join the word before them, such as `log in`, or after them, such as `on line`. */
const endings = new Set('in out on off up down over back'.split(' '))
const beginnings = new Set('on off up down over out re'.split(' '))

/** Takes contractions with or without their apostrophe. */
export function isStopWord(word: string): boolean {
  return sayNothing.has(word.toLowerCase().replaceAll(/['’‘`´]/g, ''))
}

/** Returns whether two words may be the halves of one, as far as stop words go. */
export function mayBeOneWord(first: string, second: string): boolean {
  const begins = !isStopWord(first) || beginnings.has(first)
  const ends = !isStopWord(second) || endings.has(second)
  return begins && ends && !(isStopWord(first) && isStopWord(second))
}

/** Groups in the spelling of the search. */
export const everydaySynonyms: readonly (readonly string[])[] = [
  ['2fa', 'mfa', 'two factor', '2 factor', 'two step verification'],
  ['wifi', 'wi fi'],
  ['email', 'e mail'],
  ['login', 'log in', 'log on', 'logon'],
  ['timetable', 'time table'],
  ['cv', 'curriculum vitae'],
]

export function everydaySynonymsOf(phrase: string): string[] {
  return everydaySynonyms.flatMap((group) =>
    group.includes(phrase) ? group.filter((other) => other !== phrase) : [],
  )
}
