import { moveToTeam, note, raisePriority, reply, requesterReply, type Story, setStatus } from '../story.ts'

export const fees: Story[] = [
  {
    topic: 'Tuition fees',
    subjects: [
      'Two tuition instalments taken in the same week',
      'Instalment collected twice',
      'Direct debit went out two times',
      'My bank shows the instalment twice',
    ],
    body: 'My bank shows {amount} on the {day}th and the same again three days later. I have nothing left for rent, and my overdraft costs me every day. Please send one back as fast as you can.',
    formAnswers: { kind: 'tuition', reference: 'MU-{n}' },
    priority: 'urgent',
    steps: [
      note('Duplicate collection confirmed: retry after a false failure. 31 students.'),
      reply(
        'You are right, and I am sorry: our bank reported the first one as failed and it was collected again. The second is on its way back as a same-day payment. Send us any overdraft fee, we pay it.',
        'pending',
      ),
      requesterReply('The money is back. The bank charged me £12.40.'),
      reply('The £12.40 goes out with tonight’s payments.', 'resolved'),
    ],
  },
  {
    topic: 'Tuition fees',
    subjects: [
      'Can I pay in four instalments instead of three?',
      'Move my next instalment by two weeks',
      'Instalment date is before my loan comes',
      'Pay the rest after {month}?',
    ],
    body: 'My loan is paid on the {day}th and the instalment is taken five days before that. Could it be moved, only this once? I have never been late.',
    formAnswers: { kind: 'tuition' },
    steps: [
      reply(
        'It can. I have moved it to the Friday after your loan, without a fee. The two after that stay as they are.',
        'pending',
      ),
      requesterReply('Thank you, that is a great relief.'),
      setStatus('resolved'),
    ],
  },
  {
    topic: 'Tuition fees',
    subjects: [
      'Receipt for my employer',
      'Invoice with my parents’ address',
      'Invoice must name the programme',
    ],
    body: 'My employer pays half of the fee and wants an invoice with their address, a purchase order number and the programme’s name. The one in my account has none of this.',
    formAnswers: { kind: 'tuition', reference: 'PO-{n}' },
    priority: 'low',
    steps: [
      reply(
        'Please send me the company’s full address and the exact wording, and I issue it again.',
        'pending',
      ),
      requesterReply('Northgate Instruments Ltd, 4 Mill Lane, {town}. The order number is PO-{n}.'),
      reply('The new invoice is in your account, the old one is cancelled.', 'resolved'),
    ],
  },
  {
    topic: 'Tuition fees',
    subjects: [
      'Fee status: assessed as overseas by mistake',
      'My fee status should be home',
      'Why am I charged the overseas fee?',
    ],
    body: 'I have lived in {town} for eleven years and hold settled status, but my invoice is the overseas fee, {amount} more each month. I uploaded the share code in {month}.',
    formAnswers: { kind: 'tuition' },
    priority: 'high',
    steps: [
      note('Share code expired before anybody looked at it. Needs a new one.'),
      reply(
        'The code you sent in {month} had run out before we checked it, which is our fault. Please make a new one for “study” and answer with it; I look the same day and no payment is taken until then.',
        'pending',
      ),
      requesterReply('Here it is: W7K 4{n}. Thank you for stopping the payment.'),
      note('Checked, settled. Sent to assessment.'),
      reply(
        'You are a home student from the start of your course. The difference is credited to you.',
        'resolved',
      ),
    ],
  },
  {
    topic: 'Bursaries and hardship',
    subjects: [
      'Bursary payment for {month} has not arrived',
      'When is the Marlow Bursary paid?',
      'Bursary went to my old account',
    ],
    body: 'The award letter says {amount} on the first {weekday} of the month. It is now a week later. My bank has nothing pending.',
    formAnswers: { kind: 'bursary' },
    steps: [
      note('Payment run of the {day}th excluded accounts changed within 14 days.'),
      reply(
        'You changed your bank details nine days before the payment, and such accounts wait one run as a protection. Yours goes out on its own on {weekday}. I am sorry that nobody told you.',
        'pending',
      ),
      requesterReply('It came today, thank you.'),
      setStatus('resolved'),
    ],
  },
  {
    topic: 'Bursaries and hardship',
    subjects: [
      'Hardship fund: what evidence do I need?',
      'Hours at my job were cut, can I get help?',
      'Emergency loan for a broken laptop',
      'I cannot pay for food this week',
    ],
    body: 'My hours were cut to four a week and I can’t cover rent and food until the next loan. I don’t want to borrow from my flatmates. What can I ask for, and how fast is it?',
    formAnswers: { kind: 'bursary' },
    priority: 'urgent',
    steps: [
      reply(
        'Thank you for asking early. An emergency grant of up to £150 can be with you tomorrow, and food vouchers are at the desk in {building} today, no questions asked. For the hardship fund we need three months of bank statements. May I start the emergency grant now?',
        'pending',
      ),
      requesterReply('Yes please. I will bring the statements on {weekday}.'),
      note('Emergency grant approved, G-{n}.'),
      reply(
        'The £150 is on the way. For the larger application, upload the statements here or bring them, whichever is easier.',
        'pending',
      ),
      requesterReply('Got it. Uploaded all three.'),
      reply(
        'Your application is complete. The panel decides on {weekday}, and you hear from me that day.',
        'on_hold',
      ),
    ],
  },
  {
    topic: 'Bursaries and hardship',
    subjects: [
      'Scholarship conditions after changing programme',
      'Does the Ashby Scholarship go on in year 3?',
      'Scholarship and a part-time job',
    ],
    body: 'I hold the Ashby Scholarship. If I change to joint honours, or work more than 15 hours a week, do I lose it? The conditions say “subject to review”.',
    formAnswers: { kind: 'bursary' },
    priority: 'normal',
    steps: [
      reply(
        'Neither ends it. The review looks only at your marks: 60 on average, and you are well above it. Please tell us after the change so that we put the new programme on record.',
        'resolved',
      ),
      requesterReply('Thanks! Is that also true for a year abroad?'),
      reply('Yes, it pauses while you are away and goes on when you are back.', 'resolved'),
    ],
  },
  {
    topic: 'Refunds',
    subjects: [
      'Refund after withdrawing from {course}',
      'Summer school was cancelled, refund?',
      'Overpaid by {amount}',
      'Field trip of {course} was cancelled',
    ],
    body: 'I paid {amount} for the field week of {course}, which was cancelled on the {day}th. The school office says the refund comes from you, and I should ask here.',
    formAnswers: { kind: 'refund', reference: 'FT-{n}' },
    steps: [
      reply(
        'That is right. Refunds go back to the card you paid with. Is the card ending in {n} still yours?',
        'pending',
      ),
      requesterReply('Yes, the same card.'),
      reply('Sent today. Cards take up to five working days.', 'resolved'),
    ],
  },
  {
    topic: 'Refunds',
    subjects: ['Sports pass charged although I cancelled'],
    body: 'I cancelled in the first week and have the confirmation, but {amount} was taken again this month. I wrote to the sports centre and they say it is the university’s system.',
    formAnswers: { kind: 'refund' },
    steps: [
      note('Cancellation was entered for the wrong year. Correct with the next run.'),
      reply(
        'I found it: the cancellation was put down for next year. It is right now, and your money is back by {weekday}.',
        'resolved',
      ),
    ],
  },
  {
    topic: 'Something else (Fees & funding)',
    subjects: [
      'Bank letter says my loan is delayed',
      'Student Loans Company says I am not registered',
      'Loan company waits for you to confirm me',
    ],
    body: 'They say the university has not confirmed that I am here. I registered on the {day}th and go to {course} every week. Rent is due on {weekday}.',
    steps: [
      raisePriority('high'),
      note('Registry holds the confirmation because of a missing photo.'),
      moveToTeam('Registry'),
      reply(
        'Your photo was missing, which held back the confirmation. It is confirmed as of five minutes ago; the loan company pays within three working days. Show this message to your landlord if it helps.',
        'pending',
      ),
      requesterReply('They show it as confirmed now. Thank you!!'),
      setStatus('resolved'),
    ],
  },
]
