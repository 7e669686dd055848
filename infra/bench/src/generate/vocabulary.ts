/** In three tickets of ten. */
export const commonWord = 'timetable'
/** In about one ticket of two thousand. */
export const rareWord = 'quokka'

const everyday = `the to and a i is my for in of it not you we on this that be have with can please at but was as if are from
would do by me or has an so no been when your there what could our after which any how about they will all get had just
still one more also who out up where because now time then only them into other some see than need want like hello thank
thanks today tomorrow yesterday week month morning evening again back first last new old soon late early every both same`

const campus = `exam module lecture seminar deadline extension coursework essay submission mark grade transcript degree
certificate registration enrolment fee payment invoice refund deposit loan bursary scholarship visa passport document letter
library book loan renewal fine printer printing card room booking laboratory computer laptop password account login email
wifi network eduroam software licence install update error message screen page link website portal form upload download file
accommodation hall rent contract key kitchen heating window noise move change request question problem help support office
appointment meeting advisor tutor supervisor professor student staff department faculty school campus building map parking
bus bicycle permit health counselling disability adjustment absence illness hospital emergency contact phone number address
postcode name date birth term semester year holiday graduation ceremony gown ticket guest society union sport gym membership
council tax exemption bank statement proof identity copy original translation english test language course placement
internship employer reference career job application interview offer accept decline condition confirm cancel withdraw
transfer suspend return resit reassess appeal complaint policy regulation board panel decision result feedback comment
attendance record monitor report data protection consent survey research ethics approval equipment borrow project thesis
dissertation chapter draft print bind submit turnitin plagiarism citation source database journal article access remote`

const starts =
  'b br c ch cl cr d dr f fl fr g gl gr h j k l m n p pl pr qu r s sc sh sl sp st t th tr v w z'.split(' ')
const vowels = 'a e i o u ai ea ee ia io oa ou'.split(' ')
const ends = ['', '', 'n', 'r', 's', 't', 'l', 'm', 'nd', 'rt', 'st', 'ck']

/** Returns words by frequency: common ones, those of a university, and made-up ones. */
export function vocabulary(size: number): string[] {
  const words = new Set(`${everyday} ${campus}`.split(/\s+/))
  words.delete(commonWord)
  for (let place = 0; words.size < size; place += 1) words.add(madeUp(place))
  return [...words].slice(0, size)
}

/** Returns the same word for the same number. */
function madeUp(place: number): string {
  const syllables = 2 + (place % 2)
  let [word, seed] = ['', place + 1]
  for (let syllable = 0; syllable < syllables; syllable += 1) {
    seed = (seed * 48_271) % 2_147_483_647
    const [start, vowel, end] = [
      starts[seed % starts.length],
      vowels[(seed >> 6) % vowels.length],
      ends[(seed >> 11) % ends.length],
    ]
    word += `${start}${vowel}${end}`
  }
  return word
}
