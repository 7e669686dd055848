import type { SaveMailbox } from '@lodge/contracts'

type GivenMailbox = Pick<SaveMailbox, 'name' | 'team' | 'topic'> & Partial<SaveMailbox>

/** Returns a mailbox as somebody enters it, by default one that is delivered to `<name>@uni.example`. */
export function mailboxInput(given: GivenMailbox): SaveMailbox {
  return {
    address: `${given.name.toLowerCase()}@uni.example`,
    otherAddresses: [],
    priority: null,
    language: null,
    sendsReceipts: true,
    suggestsArticles: false,
    writers: 'anyone',
    strangers: 'quarantine',
    participants: 'nobody',
    trustedServer: null,
    trustedForwarders: [],
    blockedSenders: [],
    rules: [],
    imap: null,
    sender: null,
    signature: '',
    quotesHistory: false,
    ...given,
  }
}
