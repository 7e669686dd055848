export const synonyms: string[][] = [
  ['wifi', 'wi-fi', 'wireless', 'internet', 'eduroam'],
  ['student card', 'campus card', 'id card', 'smartcard'],
  ['halls', 'dorm', 'residence', 'student accommodation'],
  ['extension', 'more time', 'late submission'],
  ['marks', 'grades', 'results'],
  ['fees', 'tuition'],
  ['log in', 'sign in', 'login'],
]
