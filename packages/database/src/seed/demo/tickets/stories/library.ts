import { moveToTeam, note, reply, requesterReply, type Story, setStatus } from '../story.ts'

export const library: Story[] = [
  {
    topic: 'Loans and fines',
    subjects: [
      'Library fine for a book I returned in {month}',
      'Fine for a book that I never had',
      'Book shows as on loan, but I brought it back',
      'Overdue notice for a renewed book',
    ],
    body: 'I have the receipt from the returns machine of the {day}th. The account still says that the book is overdue and the fine is at {amount}. I can’t borrow anything for {course} until it is cleared.',
    formAnswers: { item: 'HB 171 .S{n}', card: '2100{n}' },
    steps: [
      note('Found on the shelf, not checked in by the sorter.'),
      reply(
        'Your receipt is right: the book is on its shelf, and the sorter had not read it. The fine is gone and you can borrow again.',
        'resolved',
      ),
      requesterReply('Thank you, that was quick!'),
      setStatus('resolved'),
    ],
  },
  {
    topic: 'Loans and fines',
    subjects: [
      'Renew a book that somebody reserved?',
      'All copies for {course} are out until after the exam',
      'Reading list of {course} is missing two titles',
    ],
    body: 'The three copies of the main book for {course} are out until the week after the exam, and the reservation list has nine names. Is there an e-book, or could you buy another copy?',
    formAnswers: { item: 'Main text of {course}' },
    steps: [
      reply(
        'We have bought the e-book for three readers at a time, it is in the catalogue from noon, and one paper copy becomes a four-hour loan. Does that help?',
        'pending',
      ),
      requesterReply('Very much so, thank you.'),
      setStatus('resolved'),
    ],
  },
  {
    topic: 'Loans and fines',
    subjects: ['Book got wet in the rain', 'Pages missing in a book I borrowed'],
    body: 'My bag was soaked on the way home and the pages have waves now. It can be read, but I did not want to just put it into the machine. What does it cost?',
    formAnswers: { item: 'PR 4571 .A{n}' },
    priority: 'low',
    steps: [
      reply(
        'Thank you for telling us. Please bring it to the desk and not to the machine; we press it. There is nothing to pay as long as it can be read.',
        'pending',
      ),
      requesterReply('Brought it today, the colleague at the desk was very kind.'),
      setStatus('resolved'),
    ],
  },
  {
    topic: 'Study rooms and cards',
    subjects: [
      'Library card not read at the gate',
      'Gate beeps red since {weekday}',
      'Lost my student card in {building}',
      'Replacement card: how long does it take?',
    ],
    body: 'The gate blinks red at every try since {weekday}. The door of {building} opens with the same card. The guard lets me in but writes down my name every time.',
    formAnswers: { card: '2100{n}' },
    steps: [
      reply(
        'Gates take their list of cards once a day and yours fell out of it when your address changed. It is back; please try from 6 pm today.',
        'pending',
      ),
      requesterReply('Green light!'),
      setStatus('resolved'),
    ],
  },
  {
    topic: 'Study rooms and cards',
    subjects: [
      'Study room booked twice for {weekday}',
      'Booking of room 3.4 was cancelled without a word',
      'Group room for eight with a screen',
      'Can I book the same room every {weekday}?',
    ],
    body: 'We booked room 3.4 for {weekday} from 2 to 4 pm and another group had it too, with a confirmation like ours. They were first in the room. We have a presentation in {course} next week.',
    steps: [
      note('Double booking through the old and the new calendar. Old one closed.'),
      reply(
        'Both bookings were real, which must not happen: an old calendar was still open and is closed now. I have given you room 3.6 for the same time this week and next.',
        'pending',
      ),
      requesterReply('Room 3.6 is even better. Thanks.'),
      setStatus('resolved'),
    ],
  },
  {
    topic: 'Research and theses',
    subjects: [
      'Thesis binding: which colour for the MPhil cover?',
      'Do I deposit one copy or two?',
      'Embargo on my thesis for a patent',
    ],
    body: 'The print shop needs an answer by {weekday}: which colour is the cover, is the title on the spine, and do I hand in one or two bound copies? The handbook contradicts itself on page 12.',
    steps: [
      reply(
        'Dark blue, name and year on the spine but no title, and one bound copy beside the PDF. Page 12 is from before 2024; we are having it corrected.',
        'resolved',
      ),
      requesterReply('Perfect, thank you.'),
      setStatus('resolved'),
    ],
  },
  {
    topic: 'Research and theses',
    subjects: [
      'Inter-library loan from {country} is taking weeks',
      'Scan of an article in a journal of 1962',
      'Access to a newspaper archive for {course}',
    ],
    body: 'For my dissertation I need one article from a journal of 1962 that nobody seems to have online. I asked for it three weeks ago and have heard nothing. Reference ILL-{n}.',
    formAnswers: { item: 'ILL-{n}' },
    steps: [
      note('Lender asks for a licence form, mail went to a shared box nobody reads.'),
      reply(
        'The lending library had a question that landed in the wrong box. It is answered and they scan it this week.',
        'on_hold',
      ),
      reply('The scan is in your account and stays there for 30 days.', 'resolved'),
    ],
  },
  {
    topic: 'Research and theses',
    subjects: [
      'Help with a reference manager',
      'Which citation style does {course} want?',
      'One hour with a subject librarian?',
    ],
    body: 'I have 140 PDFs in a folder and a bibliography written by hand. Somebody said that you sit down with students for an hour. I write in Word, on a Mac.',
    steps: [
      reply(
        'We do, gladly. There is time on {weekday} at 11 am or 3 pm, in the consultation room of the Ashby Library. Bring the laptop and the folder.',
        'pending',
      ),
      requesterReply('{weekday} at 11 please.'),
      reply('Booked, see you then.', 'resolved'),
    ],
  },
  {
    topic: 'Something else (Library)',
    subjects: ['Charging sockets on level 2 are dead'],
    body: 'On level 2 the whole row of desks at the window has no power for laptops. It is the only silent floor and everyone fights for the other row.',
    steps: [
      moveToTeam('IT Service Desk'),
      note('Circuit breaker, estates called.'),
      reply(
        'The breaker of that row was out. The power is back, and estates look for what caused it.',
        'resolved',
      ),
      requesterReply('Confirmed, working. Thanks!'),
      setStatus('resolved'),
    ],
  },
]
