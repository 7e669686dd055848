import type { DemoArticles } from '../demo-article.ts'

export const lifeArticles: DemoArticles = {
  accommodation: [
    {
      alias: 'move-into-halls',
      title: 'Move into halls',
      summary: 'When to come, what to bring and what is there already.',
      keywords: ['arrival', 'keys', 'check in'],
      changedDaysAgo: 70,
      reads: 158,
      html: `
<p>Your arrival time is in your contract. If you cannot keep it, tell us; we hold your room for a week.</p>
<h2>Bring</h2>
<ul><li><p>bedding and towels,</p></li><li><p>pots, plates and cutlery,</p></li><li><p>a network cable, if your laptop has a socket for one.</p></li></ul>
<h2>Leave at home</h2>
<p>Candles, kettles that are not marked CE or UKCA, heaters and pets.</p>
<h2>On the first day</h2>
<ol><li><p>Collect your key at the hall’s reception with your passport.</p></li><li><p>Look at the room and fill in the inventory within 48 hours, with pictures of any damage.</p></li><li><p><a data-article="connect-to-eduroam">Connect to the Wi-Fi</a>.</p></li></ol>`,
    },
    {
      alias: 'leave-halls-early',
      title: 'Leave halls before your contract ends',
      summary: 'When you may, what it costs and how to find a successor.',
      keywords: ['cancel', 'terminate', 'contract', 'move out'],
      changedDaysAgo: 102,
      reads: 71,
      html: `
<p>You may leave without further rent if you give up your studies, or if another student takes over your room.</p>
<ol><li><p>Ask us for the form and say when you want to leave.</p></li><li><p>Find a successor, or let us put the room on the list. We do not promise one.</p></li><li><p>You stop paying on the day the successor’s contract begins.</p></li></ol>
<aside data-callout="tip"><p>If you are unhappy where you are, a move to another hall is often quicker than leaving.</p></aside>`,
    },
  ],
  repairs: [
    {
      alias: 'report-a-repair',
      title: 'Report a repair in your room',
      summary: 'How soon we come, and what counts as an emergency.',
      keywords: ['broken', 'heating', 'leak', 'maintenance'],
      changedDaysAgo: 22,
      reads: 129,
      html: `
<p>Report it under <strong>Accommodation</strong>, with the hall, the room and a picture if you can. By reporting it you allow us to enter; choose a time if you want to be there.</p>
<table><thead><tr><th scope="col"><p>What</p></th><th scope="col"><p>We come</p></th></tr></thead><tbody><tr><td><p>Water through the ceiling, no power, a door that does not lock</p></td><td><p>Within two hours</p></td></tr><tr><td><p>No heating or hot water</p></td><td><p>Within a day</p></td></tr><tr><td><p>Furniture, lamps, blinds</p></td><td><p>Within five working days</p></td></tr></tbody></table>
<aside data-callout="warning"><p>Do you smell gas? Leave the building, then call security. Don’t touch any switch.</p></aside>`,
    },
  ],
  fees: [
    {
      alias: 'pay-in-instalments',
      title: 'Pay your tuition fees in instalments',
      summary: 'Three payments a year, without interest.',
      keywords: ['direct debit', 'payment plan', 'monthly'],
      changedDaysAgo: 38,
      reads: 296,
      html: `
<p>You can pay in three parts: 50% at enrolment, 25% on 31 January and 25% on 30 April.</p>
<ol><li><p>Sign in at <strong>pay.marlow.example</strong>.</p></li><li><p>Choose <strong>Instalments</strong> and enter your bank card or account.</p></li><li><p>Keep the mail that confirms it: it is your contract.</p></li></ol>
<h2>If you cannot pay</h2>
<p>Tell us <strong>before</strong> the date. We can move a payment by up to four weeks, and there is <a data-article="hardship-fund">a fund</a> for when that does not help.</p>`,
    },
    {
      alias: 'refund-of-fees',
      title: 'Get a refund',
      summary: 'When you leave, change course or have paid too much.',
      changedDaysAgo: 84,
      reads: 77,
      html: `
<p>Money goes back the way it came: to the same card or account, within fourteen days.</p>
<ul><li><p><strong>Paid too much:</strong> ask us, we need nothing else.</p></li><li><p><strong>Left before the third week:</strong> you get all but the deposit.</p></li><li><p><strong>Left later:</strong> you pay for each term that you began.</p></li></ul>`,
    },
    {
      alias: 'hardship-fund',
      title: 'Apply to the hardship fund',
      summary: 'Up to £1,500 that you don’t pay back.',
      keywords: ['money', 'emergency', 'bursary', 'grant'],
      audience: 'signed_in',
      changedDaysAgo: 15,
      reads: 118,
      html: `
<p>The fund helps when something unexpected happens: a job lost, a boiler, a journey home.</p>
<ol><li><p>Have your bank statements of the last two months ready.</p></li><li><p>Tell us in a few sentences what has happened and what you need.</p></li><li><p>You hear from us within five working days; for food or rent on the same day.</p></li></ol>
<p>Your school does not learn that you have applied.</p>`,
    },
  ],
  wellbeing: [
    {
      alias: 'talk-to-someone',
      title: 'Talk to someone',
      summary: 'Today, tonight or regularly: whom to turn to.',
      keywords: ['counselling', 'mental health', 'stress', 'anxiety', 'crisis'],
      changedDaysAgo: 9,
      reads: 164,
      html: `
<aside data-callout="warning"><p>Are you or somebody else in danger? Call 999, then security, who will show the ambulance the way.</p></aside>
<h2>Today</h2>
<p>Drop in at the Student Centre between 10:00 and 16:00, without an appointment. Somebody sees you within the hour.</p>
<h2>Tonight</h2>
<p>Nightline is run by students for students, from 20:00 to 8:00 in term. They listen, and tell nobody.</p>
<h2>Regularly</h2>
<p>Ask for a first conversation with a counsellor. It takes about two weeks until then, and six sessions are usual.</p>`,
    },
    {
      alias: 'adjustments-for-disabled-students',
      title: 'Adjustments for disabled students',
      summary: 'Extra time, notes, software and how to ask.',
      keywords: ['disability', 'dyslexia', 'extra time', 'access'],
      changedDaysAgo: 55,
      reads: 92,
      html: `
<p>We arrange what you need to study on equal terms: extra time in exams, notes, software, a room close to your lectures.</p>
<ol><li><p>Tell us what makes studying hard, in your own words. Evidence helps and can follow.</p></li><li><p>An adviser meets you within two weeks and writes a plan with you.</p></li><li><p>Your schools get the plan, and never the reason for it.</p></li></ol>
<p>For the exams in summer, ask by the end of March; see <a data-article="when-your-exam-timetable-is-final">the timetable</a>.</p>`,
    },
  ],
  international: [
    {
      alias: 'letter-for-a-visa',
      title: 'Get a letter for a visa or an embassy',
      summary: 'For travelling in the holidays, or for your family’s visit.',
      keywords: ['schengen', 'embassy', 'travel'],
      changedDaysAgo: 48,
      reads: 87,
      html: `
<p>Embassies want to see that you are a student and will come back. Tell us</p>
<ul><li><p>the country and the dates,</p></li><li><p>your name as it is in your passport,</p></li><li><p>whether they want it stamped on paper; otherwise you get a signed PDF.</p></li></ul>
<p>It takes three working days, and five in December and June.</p>`,
    },
    {
      alias: 'when-your-family-visits',
      title: 'When your family visits for graduation',
      summary: 'Invitation letters and tickets. Not finished yet.',
      status: 'draft',
      changedDaysAgo: 2,
      reads: 0,
      html: `<p>Each graduate has two tickets. We write invitation letters from March on.</p><h2>Letters</h2><p>To do: ask the ceremonies team.</p>`,
    },
  ],
  visas: [
    {
      alias: 'student-visa-rules',
      title: 'What your student visa asks of you',
      summary: 'Attendance, work, address and changes of course.',
      keywords: ['tier 4', 'work hours', 'ukvi'],
      changedDaysAgo: 26,
      reads: 151,
      html: `
<h2>While you study</h2>
<ul><li><p>Attend: after two weeks of absence without a word we have to report it.</p></li><li><p>Work no more than 20 hours a week in term.</p></li><li><p>Tell us your address, and each new one within a week.</p></li><li><p>Ask us before you <a data-article="change-your-course">change your course</a> or pause your studies.</p></li></ul>
<h2>When you finish</h2>
<p>Your visa lasts four months beyond your course. The Graduate visa has to be asked for before it ends, and from within the country.</p>
<aside data-callout="info"><p>Only the international advisers may give advice on visas. Friends mean well, and the rules change.</p></aside>`,
    },
  ],
}
