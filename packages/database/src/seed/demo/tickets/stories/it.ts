import { moveToTeam, note, raisePriority, reply, requesterReply, type Story, setStatus } from '../story.ts'

export const it: Story[] = [
  {
    topic: 'Wi-Fi and eduroam',
    subjects: [
      'eduroam rejects my password on a new laptop',
      'Cannot join eduroam since I changed my password',
      'Laptop won’t join eduroam in {building}',
      'eduroam works on my phone but not on Windows',
    ],
    body: 'Works on my phone. On Windows it says “Can’t connect to this network” after I type my password. I am in {building} most days and have tried forgetting the network twice.',
    formAnswers: { device: 'windows', place: '{building}', error: 'Can’t connect to this network' },
    steps: [
      reply(
        'Thank you for the exact words, they help. Windows has kept the old certificate. Please remove eduroam under Settings › Network › Manage known networks, restart, and join again with your full address (name@marlow.example) as the user name.\n\nDoes it ask you to trust a certificate after that?',
        'pending',
      ),
      requesterReply(
        'It did ask, I pressed connect, and now it works in the library. Not yet in {building} though.',
      ),
      note('Access point on the second floor of {building} shows 40 % retries. Asked Networks to look.'),
      reply(
        'Good. In {building} one access point is weak at the moment; our network team replaces it this week. Until then the seats near the window side use another one.',
        'resolved',
      ),
    ],
  },
  {
    topic: 'Wi-Fi and eduroam',
    subjects: ['Wi-Fi drops every ten minutes in {hall}', 'No signal in my room, {room}'],
    body: 'The connection in {room} drops about every ten minutes, mostly in the evening. I measured it: 20 to 30 seconds without anything, then it is back. My neighbours see the same.',
    formAnswers: { device: 'mac', place: '{room}' },
    steps: [
      note('Three reports from {hall} this week. Channel overlap, see the survey from September.'),
      reply(
        'Thank you for measuring. We moved the access points of your floor to another channel this morning. Please tell us tomorrow whether the evening was better.',
        'pending',
      ),
      requesterReply('Much better, only one drop all evening.'),
      reply('Lovely. If it comes back, answer here and it comes straight to us.', 'resolved'),
    ],
  },
  {
    topic: 'Wi-Fi and eduroam',
    subjects: ['Wired socket in {room} is dead', 'Network socket behind the desk does not work'],
    body: 'The network socket by the desk gives no light at all. I tried two cables and my neighbour’s laptop. Wi-Fi is fine but I need the cable for a remote lab in {course}.',
    formAnswers: { device: 'linux', place: '{room}' },
    steps: [
      reply(
        'We can see the port is switched off at our end: it was not used for a year. It is on again now, please try.',
        null,
      ),
      requesterReply('Light is on, and I have 1 Gbit. Thanks!'),
      setStatus('resolved'),
    ],
  },
  {
    topic: 'Password and account',
    subjects: [
      'Locked out after too many tries',
      'Account locked just before a deadline',
      'Password reset mail never arrives',
    ],
    body: 'I typed my old password too often and now it says my account is locked. I need to hand in for {course} tonight. The reset mail goes to an address I no longer have.',
    formAnswers: { device: 'windows', error: 'Your account has been locked' },
    steps: [
      reply(
        'We can help at once if we know it is you. Please come to the desk in {building} with your student card, or write from the private address that we have on file (it ends in …@post.example).',
        'pending',
      ),
      requesterReply('Just wrote from the other address, it is the one ending in post.example.'),
      reply(
        'Got it, it matches. Your account is open again and your recovery address is the new one. Set a password that you have not used before.',
        'resolved',
      ),
    ],
  },
  {
    topic: 'Password and account',
    subjects: [
      'New phone, authenticator codes are gone',
      'Second factor asks for a phone I lost',
      'How do I move my authenticator?',
    ],
    body: 'I have a new phone and the old one is already wiped. The sign-in page wants a code from the app on the old phone. I can’t get into my e-mail or Moodle.',
    formAnswers: { device: 'phone' },
    steps: [
      reply(
        'Please call at the desk with your student card, it takes two minutes. If you are not in Marlow we do it by video: tell us a time between 9 am and 5 pm.',
        'pending',
      ),
      requesterReply('I am at home in {town} this week. Tomorrow at 11 would work.'),
      note('Video check booked, calendar of the desk. ID: passport.'),
      reply(
        'Checked and reset, thank you for waiting in the call. Scan the new square and print the backup codes this time.',
        'resolved',
      ),
    ],
  },
  {
    topic: 'Password and account',
    subjects: ['Someone signed in to my account from abroad', 'Sign-in alert I do not recognise'],
    body: 'I received an alert of a sign-in at 3:12 am from a country where I have never been. I was asleep. I have changed my password. Should I do anything else?',
    formAnswers: { device: 'mac' },
    steps: [
      raisePriority('urgent'),
      note(
        'Sign-in was from a hosting provider, one success by IMAP with a leaked password. No mail rules created. Sessions ended.',
      ),
      reply(
        'Changing it was right. We ended every session and switched off the old mail protocol that was used. Nothing was sent in your name. Please turn on the authenticator today; the link is under My account.',
        null,
      ),
      requesterReply('Done, the authenticator is on.'),
      reply(
        'Thank you. We watch the account for two weeks and you hear from us only if something happens.',
        'resolved',
      ),
    ],
  },
  {
    topic: 'Printing and software',
    subjects: [
      'Printer queue in {building} stuck on “held”',
      'Ten jobs held on the printer by the lifts',
      'Printer takes my credit and prints nothing',
    ],
    body: 'Third floor, next to the lifts. Ten jobs are listed as held, mine was charged £1.80 and nothing came out. The display says to see the administrator.',
    formAnswers: { device: 'university', place: '{building}, third floor' },
    priority: 'low',
    steps: [
      reply(
        'The queue is released, and the £1.80 is back on your card. The printer needs a part that comes on {weekday}; please use the one on the second floor until then.',
        'on_hold',
      ),
      note('Fuser unit ordered, supplier reference 88{n}.'),
      reply('The part is in and the printer works again.', 'resolved'),
    ],
  },
  {
    topic: 'Printing and software',
    subjects: [
      'MATLAB licence expired on my laptop',
      'SPSS asks for a licence code',
      'How do I get {software} at home?',
    ],
    body: 'When I start it, it says the licence has expired and closes. I need it for {course} by {weekday}. My laptop is my own.',
    formAnswers: { device: 'windows', error: 'Licence expired' },
    steps: [
      reply(
        'Students may use it on their own computers. Sign in to the software page with your university address, choose “renew”, and start the program once while you are online.',
        'pending',
      ),
      requesterReply('That worked, thank you.'),
      setStatus('resolved'),
    ],
  },
  {
    topic: 'Printing and software',
    subjects: ['Cannot open lecture captures for {course}', 'Lecture recording of {weekday} has no sound'],
    body: 'The page for {course} opens, but where the recordings should be I only see “You are not enrolled”. I am on the course since week 1 and my friends can see them.',
    formAnswers: { device: 'mac', error: 'You are not enrolled' },
    steps: [
      note('Enrolled in the student record, missing in Moodle: nightly import skipped the group. Re-run.'),
      reply(
        'You were missing from one list that passes from Registry to Moodle. It is repaired and the recordings show now. Sorry for the lost days.',
        'resolved',
      ),
    ],
  },
  {
    topic: 'Teaching room is not working',
    subjects: [
      'Projector black in {building} 1.02, lecture starts now',
      'Room screen shows “no signal” in {building} 2.20',
    ],
    body: 'We are about 120 people and the screen is black, the panel says “cooling down”. The lecturer asked me to report it.',
    formAnswers: { place: '{building}' },
    steps: [
      reply('A technician is on the way and with you in five minutes. Please leave the panel on.', null),
      reply('Running again: a loose cable behind the lectern. We check the room tonight.', 'resolved'),
    ],
  },
  {
    topic: 'Something else (IT & Wi-Fi)',
    subjects: [
      'Can I borrow a laptop for two weeks?',
      'Laptop repair: do you look at private machines?',
      'Headset for an online interview',
    ],
    body: 'My laptop is being repaired and I have two assignments due. Is there a way to borrow one, and for how long?',
    steps: [
      reply(
        'Yes: two weeks, from the desk in {building}, with your student card. There are nine left today; we keep one for you until 5 pm.',
        'pending',
      ),
      requesterReply('Thank you so much, collecting it at 3.'),
      setStatus('resolved'),
    ],
  },
  {
    topic: 'Something else (IT & Wi-Fi)',
    subjects: ['Library gate does not read my new phone card', 'Digital student card shows the wrong photo'],
    body: 'The card on my phone shows somebody else’s photo. The gate lets me in but the exam office may not.',
    steps: [
      note(
        'Photo belongs to a student with the next number. Not ours, the picture comes from the card office.',
      ),
      moveToTeam('Library'),
      reply(
        'The two photos were swapped when the cards were made. Yours is right in the system now; please open the app once while online.',
        'pending',
      ),
      requesterReply('It’s me now!'),
      setStatus('resolved'),
    ],
  },
]
