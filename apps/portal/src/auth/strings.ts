/** The first step of the sign-in: the address. */
export const signInStrings = {
  title: 'Sign in',
  text: 'We e-mail you a six-digit code. There is no password to remember.',
  email: 'University e-mail address',
  emailHint: 'The one you use at the university',
  submit: 'Send me a code',
  hasCode: 'I already have a code',
  staff: 'Do you answer tickets?',
  staffLink: 'Staff sign in here.',
  back: 'After that we take you back to',
  ticket: (number: string) => `Ticket ${number}`,
}

/** The second: the code. */
export const codeStrings = {
  title: 'Enter your code',
  other: 'Use another address',
  sentTo: 'We sent it to',
  life: (minutes: number) => `It works for ${minutes} minutes.`,
  label: 'Six-digit code',
  hint: 'Type or paste it. The sixth digit sends it.',
  checking: 'Checking the code…',
  nothing: 'Nothing yet? Look in junk.',
  resendIn: (time: string) => `Resend in ${time}`,
  resend: 'Send new code',
  resent: 'We have sent a new code. The earlier one no longer works.',
  wrong: (tries: number | undefined) =>
    tries === undefined
      ? 'This is not the code we sent, or it has expired.'
      : `Not the code we sent. You have ${tries === 1 ? '1 more try' : `${tries} more tries`}.`,
  expired: 'This code has expired or was used. Send a new one below.',
  usedUp: 'There are no tries left for this code. Send a new one below.',
  kept: 'The digits are still there. Press Enter to try again.',
}

/** Asked where a code is entered in a browser that did not ask for it. */
export const confirmDeviceStrings = {
  title: 'Sign in on this device?',
  code: 'The code is right, but it was asked for in another browser or on another device, for',
  ifYou: 'If that was you, go on. If not, go back: somebody else may be trying to sign in as you.',
  yes: 'Yes, sign me in on this device',
  no: 'No, go back',
}

/** What the first sign-in asks for. */
export const departmentStrings = {
  step: 'First sign-in, step 2 of 2',
  title: 'Your name and department',
  text: 'Your questions then reach the people who know your department.',
  name: 'Your name',
  department: 'Your department',
  departmentHint: 'Your school, faculty or service',
  noDepartment: 'Choose your department',
  submit: 'Save and continue',
  departmentsFailed: 'We could not load the departments',
}
