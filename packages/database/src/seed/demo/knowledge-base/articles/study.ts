import type { DemoArticles } from '../demo-article.ts'

export const studyArticles: DemoArticles = {
  registration: [
    {
      alias: 'enrol-for-the-new-year',
      title: 'Enrol for the new academic year',
      summary: 'What to have ready, and what to do when a step stays grey.',
      keywords: ['registration', 'register', 'enrolment'],
      changedDaysAgo: 60,
      reads: 210,
      html: `
<p>Online enrolment opens four weeks before term and takes about fifteen minutes.</p>
<h2>Have ready</h2>
<ul><li><p>your passport or national identity card,</p></li><li><p>your term-time address, even if it may change,</p></li><li><p>a bank card, or the letter of whoever pays your fees.</p></li></ul>
<h2>The steps</h2>
<ol><li><p>Sign in at <strong>enrol.marlow.example</strong>.</p></li><li><p>Check your personal details and correct what is wrong.</p></li><li><p>Choose how you pay: <a data-article="pay-in-instalments">at once or in instalments</a>.</p></li><li><p>Accept the terms. You are enrolled when the page turns green.</p></li></ol>
<aside data-callout="warning"><p>Enrol by the second Friday of term. Later you pay a fee, and your visa or loan may be stopped.</p></aside>`,
    },
    {
      alias: 'change-your-course',
      title: 'Change to another course',
      summary: 'Until when you can, who has to agree, and what it means for your fees.',
      keywords: ['transfer', 'switch', 'programme'],
      changedDaysAgo: 95,
      reads: 64,
      html: `
<p>You can change until the end of the third week of term, if there is room and both schools agree.</p>
<ol><li><p>Talk to your personal tutor.</p></li><li><p>Ask the admissions tutor of the new course whether there is a place.</p></li><li><p>Fill in the transfer form and send it to the Registry.</p></li></ol>
<p>On a student visa, ask us first: not every change is allowed. See <a data-article="student-visa-rules">what your visa asks of you</a>.</p>`,
    },
  ],
  letters: [
    {
      alias: 'council-tax-exemption-letter',
      title: 'Get a council tax exemption letter',
      summary: 'Download it yourself; it takes a minute.',
      keywords: ['proof', 'council', 'certificate'],
      changedDaysAgo: 30,
      reads: 388,
      html: `
<p>Full-time students pay no council tax. The council wants to see a letter from us.</p>
<ol><li><p>Sign in at <strong>enrol.marlow.example</strong>.</p></li><li><p>Choose <strong>Documents</strong>, then <strong>Council tax</strong>.</p></li><li><p>Check the address. If it is wrong, correct it under Personal details first.</p></li><li><p>Download the letter and send it to the council.</p></li></ol>
<p>In halls you need none: the university tells the council.</p>`,
    },
    {
      alias: 'proof-of-enrolment',
      title: 'Prove that you are a student',
      summary: 'Letters for banks, landlords and embassies.',
      keywords: ['bank letter', 'certificate of study', 'verification'],
      changedDaysAgo: 47,
      reads: 167,
      html: `
<p>Most letters you can download at once. They are signed electronically, and whoever receives one can check it online.</p>
<table><thead><tr><th scope="col"><p>For</p></th><th scope="col"><p>Letter</p></th><th scope="col"><p>Takes</p></th></tr></thead><tbody><tr><td><p>A bank account</p></td><td><p>Bank letter</p></td><td><p>At once</p></td></tr><tr><td><p>A landlord</p></td><td><p>Proof of enrolment</p></td><td><p>At once</p></td></tr><tr><td><p>An embassy</p></td><td><p><a data-article="letter-for-a-visa">Visa letter</a></p></td><td><p>Three working days</p></td></tr></tbody></table>
<p>Find them at <strong>enrol.marlow.example</strong> under Documents.</p>`,
    },
  ],
  exams: [
    {
      alias: 'when-your-exam-timetable-is-final',
      title: 'When your exam timetable is final',
      summary: 'The draft, the final one, and what to do about a clash.',
      keywords: ['dates', 'schedule', 'clash'],
      changedDaysAgo: 12,
      reads: 344,
      html: `
<p>The draft appears eight weeks before the exams and the final timetable six weeks before. Book no travel before the final one.</p>
<h2>Two exams at the same time</h2>
<p>Tell us within a week of the draft. We then move one of them, or let you sit them one after the other with a supervised break.</p>
<h2>Rooms and seats</h2>
<p>They are in your timetable two days before each exam. Bring your <a data-article="replace-your-student-card">student card</a>: without it you may sit the exam, and you have to prove who you are afterwards.</p>`,
    },
    {
      alias: 'understand-your-marks',
      title: 'Understand your marks',
      summary: 'What the letters mean, and when marks are final.',
      keywords: ['results', 'grades', 'gpa'],
      changedDaysAgo: 80,
      reads: 120,
      html: `
<p>Marks are provisional until the board of examiners has met, in June and September.</p>
<table><thead><tr><th scope="col"><p>Mark</p></th><th scope="col"><p>Class</p></th></tr></thead><tbody><tr><td><p>70 and over</p></td><td><p>First</p></td></tr><tr><td><p>60 to 69</p></td><td><p>Upper second</p></td></tr><tr><td><p>50 to 59</p></td><td><p>Lower second</p></td></tr><tr><td><p>40 to 49</p></td><td><p>Third</p></td></tr></tbody></table>
<p>You can <a data-article="appeal-a-mark">appeal</a> against how a mark came about, and not against the examiners’ judgement.</p>`,
    },
    {
      alias: 'appeal-a-mark',
      title: 'Appeal against a mark',
      summary: 'Grounds, deadline and what happens next.',
      changedDaysAgo: 140,
      reads: 58,
      html: `
<p>You have ten working days after the final marks are published.</p>
<h2>Grounds</h2>
<ul><li><p>Something went wrong in how the exam or the marking was run.</p></li><li><p>The examiners did not know of circumstances that you could not tell them in time.</p></li></ul>
<h2>What happens</h2>
<ol><li><p>We check whether there are grounds and tell you within a week.</p></li><li><p>The school answers within three weeks.</p></li><li><p>A panel decides, and writes to you with its reasons.</p></li></ol>`,
    },
    {
      alias: 'january-exams-in-the-sports-hall',
      title: 'January exams move to the sports hall',
      summary: 'Where to go while the Great Hall is being repaired.',
      status: 'scheduled',
      changedDaysAgo: 1,
      reads: 0,
      html: `
<p>From the first of January all written exams of the Great Hall take place in the sports hall, on the east side of the campus.</p>
<h2>Getting there</h2>
<p>It is twelve minutes on foot from the library. Bus 4 stops in front of it.</p>
<h2>Bags</h2>
<p>There are lockers for everybody. They take a one-pound coin, which you get back.</p>`,
    },
  ],
  deadlines: [
    {
      alias: 'ask-for-a-deadline-extension',
      title: 'Ask for a deadline extension',
      summary: 'Up to seven days without proof, more with it.',
      keywords: ['late', 'extenuating circumstances', 'mitigating', 'ill'],
      changedDaysAgo: 18,
      reads: 275,
      html: `
<h2>Up to seven days</h2>
<p>You may certify yourself, twice a year, for each piece of coursework once. Ask <strong>before</strong> the deadline: choose the course and the assignment, and the new date shows at once.</p>
<h2>More than seven days</h2>
<p>We need something in writing: a doctor’s note, a letter of the wellbeing team or of somebody who knows of it officially.</p>
<ol><li><p>Ask us, and attach what you have. You can add the rest later.</p></li><li><p>The panel meets every Wednesday.</p></li><li><p>You hear from us by Friday.</p></li></ol>
<aside data-callout="info"><p>If life is hard just now, it is all right to <a data-article="talk-to-someone">talk to someone</a> first. They can write the letter, too.</p></aside>`,
    },
    {
      alias: 'late-work-without-an-extension',
      title: 'What late work costs without an extension',
      summary: 'Marks lost by the day, and when it is too late.',
      keywords: ['penalty'],
      changedDaysAgo: 110,
      reads: 99,
      html: `
<table><thead><tr><th scope="col"><p>Late by</p></th><th scope="col"><p>Marks lost</p></th></tr></thead><tbody><tr><td><p>Up to one hour</p></td><td><p>None</p></td></tr><tr><td><p>Up to one day</p></td><td><p>5</p></td></tr><tr><td><p>Each further day</p></td><td><p>5</p></td></tr><tr><td><p>More than seven days</p></td><td><p>All of them</p></td></tr></tbody></table>
<p>Weekends count. If the system was down, keep a screenshot: it counts as an extension for everybody.</p>`,
    },
    {
      alias: 'marking-guidance-for-extensions',
      title: 'Deciding about extensions: guidance for staff',
      summary: 'What counts as evidence, and what we never ask for.',
      audience: 'staff',
      changedDaysAgo: 35,
      reads: 9,
      html: `
<p>For the Exams &amp; Assessment team.</p>
<ul><li><p>Never ask for the diagnosis. A note that confirms the dates is enough.</p></li><li><p>A bereavement needs no certificate.</p></li><li><p>Decide within three working days; the student’s deadline rests meanwhile.</p></li></ul>`,
    },
  ],
  library: [
    {
      alias: 'library-opening-hours',
      title: 'Library opening hours',
      summary: 'Term, vacations and the 24-hour weeks before exams.',
      keywords: ['open', 'closed', 'times'],
      changedDaysAgo: 28,
      reads: 233,
      html: `
<table><thead><tr><th scope="col"><p>When</p></th><th scope="col"><p>Monday to Friday</p></th><th scope="col"><p>Weekend</p></th></tr></thead><tbody><tr><th scope="row"><p>Term</p></th><td><p>8:00 to 24:00</p></td><td><p>10:00 to 22:00</p></td></tr><tr><th scope="row"><p>Vacation</p></th><td><p>9:00 to 18:00</p></td><td><p>Closed</p></td></tr><tr><th scope="row"><p>Four weeks before exams</p></th><td><p>Day and night</p></td><td><p>Day and night</p></td></tr></tbody></table>
<p>At night you need your student card to get in. The desk is staffed until 20:00.</p>`,
    },
    {
      alias: 'renew-your-loans',
      title: 'Renew your loans and avoid fines',
      summary: 'Loans renew themselves unless somebody waits for the book.',
      keywords: ['borrow', 'overdue', 'books', 'fine'],
      changedDaysAgo: 77,
      reads: 84,
      html: `
<p>We renew your loans every week by ourselves, for up to a year. If somebody reserves the book, you get a mail and have seven days.</p>
<h2>Fines</h2>
<p>There are none for ordinary loans. For a book that somebody waits for it is 50p a day, up to £10.</p>
<h2>Lost a book?</h2>
<p>Tell us. Often it turns up on a shelf, and we look first.</p>`,
    },
    {
      alias: 'replace-your-student-card',
      title: 'Replace a lost or broken student card',
      summary: 'Free when it is broken, £10 when it is lost.',
      keywords: ['id card', 'smartcard'],
      changedDaysAgo: 36,
      reads: 142,
      html: `
<ol><li><p>Block the lost card at once at <strong>account.marlow.example</strong>, so that nobody prints or enters with it.</p></li><li><p>Order a new one there, with the old photograph or a new one.</p></li><li><p>Collect it the next working day at the library desk.</p></li></ol>
<p>Your print balance moves to the new card by itself.</p>`,
    },
    {
      alias: 'summer-building-works',
      title: 'Summer building works in the library',
      summary: 'Closed floors and where their books are.',
      status: 'expired',
      changedDaysAgo: 160,
      reads: 15,
      html: `<p>Floors three and four are closed from June to August. Order their books at the desk; they come within two hours.</p>`,
    },
  ],
}
