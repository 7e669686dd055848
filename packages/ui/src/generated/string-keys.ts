// Made from the English texts by `npm run strings`.

export interface StringKeys {
  'ui.loading': Record<never, never>
  'ui.loadMore': Record<never, never>
  'ui.close': Record<never, never>
  'ui.dismissToast': Record<never, never>
  'ui.toasts': Record<never, never>
  'ui.field.optional': Record<never, never>
  'ui.form.changed': Record<never, never>
  'ui.form.was': { value: string | number | readonly string[] }
  'ui.form.problems': Record<never, never>
  'ui.answers.inWords': Record<never, never>
  'ui.select.placeholder': Record<never, never>
  'ui.dialog.confirm': Record<never, never>
  'ui.dialog.deny': Record<never, never>
  'ui.dialog.cancel': Record<never, never>
  'ui.dialog.invalidEmail': Record<never, never>
  'ui.dialog.invalidUrl': Record<never, never>
  'ui.dialog.required': Record<never, never>
  'ui.tree.noOptions': Record<never, never>
  'ui.tree.noResults': Record<never, never>
  'ui.tree.noChildren': Record<never, never>
  'ui.tree.loading': Record<never, never>
  'ui.tree.retry': Record<never, never>
  'ui.tree.retryTitle': Record<never, never>
  'ui.tree.search': Record<never, never>
  'ui.tree.clearValue': Record<never, never>
  'ui.tree.placeholder': Record<never, never>
  'ui.tree.open': Record<never, never>
  'ui.tree.isNew': Record<never, never>
  'ui.tree.failed': Record<never, never>
  'ui.tree.found': { count: number }
  'ui.pictures.previous': Record<never, never>
  'ui.pictures.next': Record<never, never>
  'ui.pictures.position': { count: number; position: number }
  'ui.pictures.download': Record<never, never>
  'ui.uploads.choose': Record<never, never>
  'ui.uploads.orDrop': Record<never, never>
  'ui.uploads.orDropOnly': Record<never, never>
  'ui.uploads.dropHere': Record<never, never>
  'ui.uploads.uploaded': Record<never, never>
  'ui.uploads.waiting': Record<never, never>
  'ui.uploads.progress': { percent: string | number | readonly string[]; size: string | number | readonly string[] }
  'ui.uploads.retry': Record<never, never>
  'ui.uploads.retryFile': { name: string | number | readonly string[] }
  'ui.uploads.cancelFile': { name: string | number | readonly string[] }
  'ui.uploads.removeFile': { name: string | number | readonly string[] }
  'ui.uploads.paused': { percent: string | number | readonly string[] }
  'ui.uploads.stoppedAt': { percent: string | number | readonly string[]; reason: string | number | readonly string[] }
  'ui.uploads.connectionLost': Record<never, never>
  'ui.uploads.tooLarge': { limit: string | number | readonly string[] }
  'ui.uploads.empty': Record<never, never>
  'ui.uploads.wrongKind': Record<never, never>
  'ui.uploads.tooMany': { limit: number }
  'ui.uploads.gone': { count: number }
  'ui.uploads.list': Record<never, never>
  'ui.uploads.announceDone': { name: string | number | readonly string[] }
  'ui.uploads.announcePaused': { name: string | number | readonly string[] }
  'ui.uploads.announceFailed': { name: string | number | readonly string[] }
  'ui.answerFiles.limits': { count: number; extensions: string | number | readonly string[]; kind: string; size: string | number | readonly string[] }
  'ui.richText.showQuoted': { lines: number }
  'ui.richText.hideQuoted': Record<never, never>
  'ui.richText.image': Record<never, never>
  'ui.richText.openImage': { name: string | number | readonly string[] }
  'ui.richText.opens': { address: string | number | readonly string[] }
  'ui.live.connecting': Record<never, never>
  'ui.live.live': Record<never, never>
  'ui.live.reconnecting': Record<never, never>
  'ui.live.offline': Record<never, never>
  'ui.offline.title': Record<never, never>
  'ui.offline.shownAsOf': { time: string | number | readonly string[] }
  'ui.offline.catchUp': Record<never, never>
  'ui.stillTrying': Record<never, never>
  'ui.error.title': Record<never, never>
  'ui.error.network': Record<never, never>
  'ui.error.timeout': Record<never, never>
  'ui.error.unknown': Record<never, never>
  'ui.error.retry': Record<never, never>
  'ui.error.reference': { requestId: string | number | readonly string[] }
  'ui.screen.missing': Record<never, never>
  'ui.screen.missingText': Record<never, never>
  'ui.screen.offlineText': Record<never, never>
  'ui.screen.broken': Record<never, never>
  'ui.screen.brokenText': Record<never, never>
  'ui.screen.partTitle': Record<never, never>
  'ui.screen.partMissing': Record<never, never>
  'ui.screen.reload': Record<never, never>
  'ui.notFound.eyebrow': Record<never, never>
  'ui.notFound.title': Record<never, never>
  'ui.notFound.pageTitle': Record<never, never>
  'ui.notFound.text': Record<never, never>
  'ui.breadcrumbs.label': Record<never, never>
  'ui.loadingBar.label': Record<never, never>
  'ui.loadingBar.failed': Record<never, never>
  'ui.cookies.title': Record<never, never>
  'ui.cookies.text': Record<never, never>
  'ui.cookies.acceptAll': Record<never, never>
  'ui.cookies.rejectAll': Record<never, never>
  'ui.code.digits': { count: number }
  'ui.theme.label': Record<never, never>
  'ui.theme.light': Record<never, never>
  'ui.theme.dark': Record<never, never>
  'ui.theme.system': Record<never, never>
  'ui.priority.low': Record<never, never>
  'ui.priority.normal': Record<never, never>
  'ui.priority.high': Record<never, never>
  'ui.priority.urgent': Record<never, never>
  'ui.status.staff.new': Record<never, never>
  'ui.status.staff.open': Record<never, never>
  'ui.status.staff.pending': Record<never, never>
  'ui.status.staff.on_hold': Record<never, never>
  'ui.status.staff.resolved': Record<never, never>
  'ui.status.staff.closed': Record<never, never>
  'ui.status.requester.new': Record<never, never>
  'ui.status.requester.open': Record<never, never>
  'ui.status.requester.pending': Record<never, never>
  'ui.status.requester.on_hold': Record<never, never>
  'ui.status.requester.resolved': Record<never, never>
  'ui.status.requester.closed': Record<never, never>
  'ui.time.justNow': Record<never, never>
  'ui.time.minutesAgo': { count: string | number | readonly string[] }
  'ui.time.hoursAgo': { count: string | number | readonly string[] }
  'ui.time.yesterday': Record<never, never>
  'ui.time.daysAgo': { count: number }
  'ui.time.soon': Record<never, never>
  'ui.time.inMinutes': { count: string | number | readonly string[] }
  'ui.time.inHours': { count: string | number | readonly string[] }
  'ui.time.tomorrow': Record<never, never>
  'ui.time.inDays': { count: number }
  'ui.time.todayAt': { time: string | number | readonly string[] }
  'ui.time.dayAt': { day: string | number | readonly string[]; time: string | number | readonly string[] }
  'ui.time.hours': { count: string | number | readonly string[] }
  'ui.time.minutes': { count: string | number | readonly string[] }
  'ui.time.hoursAndMinutes': { hours: string | number | readonly string[]; minutes: string | number | readonly string[] }
  'ui.time.seconds': { count: string | number | readonly string[] }
  'ui.time.inText.hours': { count: string | number | readonly string[] }
  'ui.time.inText.minutes': { count: string | number | readonly string[] }
  'ui.time.inText.hoursAndMinutes': { hours: string | number | readonly string[]; minutes: string | number | readonly string[] }
  'ui.time.inText.seconds': { count: string | number | readonly string[] }
  'ui.time.duration.year': { count: number }
  'ui.time.duration.day': { count: number }
  'ui.time.duration.hour': { count: number }
  'ui.time.duration.minute': { count: number }
  'ui.time.duration.second': { count: number }
  'ui.time.weekdays.0': Record<never, never>
  'ui.time.weekdays.1': Record<never, never>
  'ui.time.weekdays.2': Record<never, never>
  'ui.time.weekdays.3': Record<never, never>
  'ui.time.weekdays.4': Record<never, never>
  'ui.time.weekdays.5': Record<never, never>
  'ui.time.weekdays.6': Record<never, never>
  'ui.time.am': Record<never, never>
  'ui.time.pm': Record<never, never>
  'ui.joined.facts': Record<never, never>
  'ui.joined.clauses': Record<never, never>
  'ui.sla.short.first_response': Record<never, never>
  'ui.sla.short.next_response': Record<never, never>
  'ui.sla.short.resolution': Record<never, never>
  'ui.sla.long.first_response': Record<never, never>
  'ui.sla.long.next_response': Record<never, never>
  'ui.sla.long.resolution': Record<never, never>
  'ui.sla.inText.first_response': Record<never, never>
  'ui.sla.inText.next_response': Record<never, never>
  'ui.sla.inText.resolution': Record<never, never>
  'ui.sla.tone.on_track': Record<never, never>
  'ui.sla.tone.at_risk': Record<never, never>
  'ui.sla.tone.breached': Record<never, never>
  'ui.sla.tone.paused': Record<never, never>
  'ui.sla.tone.met': Record<never, never>
  'ui.sla.tone.missed': Record<never, never>
  'ui.sla.tone.cancelled': Record<never, never>
  'ui.sla.tone.none': Record<never, never>
  'ui.sla.left': { time: string | number | readonly string[] }
  'ui.sla.over': { time: string | number | readonly string[] }
  'ui.sla.late': { time: string | number | readonly string[] }
  'ui.sla.percent': { percent: string | number | readonly string[] }
  'ui.sla.percentOver': { percent: string | number | readonly string[] }
  'ui.sla.of': { target: string | number | readonly string[] }
  'ui.sla.metIn': { target: string | number | readonly string[]; time: string | number | readonly string[] }
  'ui.sla.met': Record<never, never>
  'ui.sla.due': { when: string | number | readonly string[] }
  'ui.sla.wasDue': { when: string | number | readonly string[] }
  'ui.sla.pausedLeft': { time: string | number | readonly string[] }
  'ui.sla.restsUntil': { when: string | number | readonly string[] }
  'ui.sla.restsOutsideHours': Record<never, never>
  'ui.sla.pausedBecause.pending': Record<never, never>
  'ui.sla.pausedBecause.on_hold': Record<never, never>
  'ui.sla.requester.aim.first_response': { when: string | number | readonly string[] }
  'ui.sla.requester.aim.next_response': { when: string | number | readonly string[] }
  'ui.sla.requester.aim.resolution': { when: string | number | readonly string[] }
  'ui.sla.requester.soon.first_response': Record<never, never>
  'ui.sla.requester.soon.next_response': Record<never, never>
  'ui.sla.requester.soon.resolution': Record<never, never>
  'ui.sla.requester.late.first_response': Record<never, never>
  'ui.sla.requester.late.next_response': Record<never, never>
  'ui.sla.requester.late.resolution': Record<never, never>
  'ui.sla.requester.aimed.first_response': { when: string | number | readonly string[] }
  'ui.sla.requester.aimed.next_response': { when: string | number | readonly string[] }
  'ui.sla.requester.aimed.resolution': { when: string | number | readonly string[] }
  'ui.sla.requester.sorry': Record<never, never>
  'ui.sla.requester.sorryOnIt': Record<never, never>
  'ui.sla.requester.sorryBack': { when: string | number | readonly string[] }
  'ui.sla.requester.answered.first_response': { when: string | number | readonly string[] }
  'ui.sla.requester.answered.next_response': { when: string | number | readonly string[] }
  'ui.sla.requester.missed': Record<never, never>
  'ui.sla.requester.restsUntil': { when: string | number | readonly string[] }
  'ui.sla.requester.rests': Record<never, never>
  'ui.sla.requester.pausedForYou': Record<never, never>
  'ui.sla.requester.waitingForYou': Record<never, never>
  'ui.sla.requester.onHold': Record<never, never>
  'ui.sla.requester.noTarget': Record<never, never>
  'ui.sla.requester.used': { left: string | number | readonly string[]; percent: string | number | readonly string[] }
  'ui.sla.requester.usedPaused': { percent: string | number | readonly string[] }
  'ui.sla.requester.why': { when: string | number | readonly string[] }
  'ui.sla.requester.whyPaused': Record<never, never>
  'ui.sla.requester.whyLate': Record<never, never>
  'ui.sla.requester.whyTitle': { when: string | number | readonly string[] }
  'ui.sla.why.button': Record<never, never>
  'ui.sla.why.titleDue': { clock: string | number | readonly string[]; due: string | number | readonly string[] }
  'ui.sla.why.titlePaused': { clock: string | number | readonly string[]; left: string | number | readonly string[] }
  'ui.sla.why.titleMet': { at: string | number | readonly string[]; clock: string | number | readonly string[] }
  'ui.sla.why.titleOther': { clock: string | number | readonly string[] }
  'ui.sla.why.sentence': { from: string | number | readonly string[]; target: string | number | readonly string[] }
  'ui.sla.why.excluded': { due: string | number | readonly string[]; what: string | number | readonly string[] }
  'ui.sla.why.excludedOnly': { what: string | number | readonly string[] }
  'ui.sla.why.dueThen': { due: string | number | readonly string[] }
  'ui.sla.why.closedHours': Record<never, never>
  'ui.sla.why.pausedTime': { time: string | number | readonly string[] }
  'ui.sla.why.resolvedTime': { time: string | number | readonly string[] }
  'ui.sla.why.noTarget': Record<never, never>
  'ui.sla.why.pausedNow': { left: string | number | readonly string[] }
  'ui.sla.why.requesterSentence.first_response': { from: string | number | readonly string[]; target: string | number | readonly string[] }
  'ui.sla.why.requesterSentence.next_response': { from: string | number | readonly string[]; target: string | number | readonly string[] }
  'ui.sla.why.requesterSentence.resolution': { from: string | number | readonly string[]; target: string | number | readonly string[] }
  'ui.sla.why.requesterPausedBecause.pending': Record<never, never>
  'ui.sla.why.requesterPausedBecause.on_hold': Record<never, never>
  'ui.sla.why.requesterUsed': { target: string | number | readonly string[]; used: string | number | readonly string[] }
  'ui.sla.why.requesterClosed': Record<never, never>
  'ui.sla.why.requesterPaused': Record<never, never>
  'ui.sla.why.counted': { time: string | number | readonly string[] }
  'ui.sla.why.toRun': { time: string | number | readonly string[] }
  'ui.sla.why.paused': Record<never, never>
  'ui.sla.why.holiday': Record<never, never>
  'ui.sla.why.closed': Record<never, never>
  'ui.sla.why.resolved': Record<never, never>
  'ui.sla.why.none': Record<never, never>
  'ui.sla.why.now': { time: string | number | readonly string[] }
  'ui.sla.why.dueMark': { time: string | number | readonly string[] }
  'ui.sla.why.policy': { name: string | number | readonly string[]; version: string | number | readonly string[] }
  'ui.sla.why.businessHours': { name: string | number | readonly string[]; zone: string | number | readonly string[] }
  'ui.sla.why.timeline': Record<never, never>
  'ui.sla.why.segments': { count: number }
  'ui.sla.why.segmentList': Record<never, never>
  'ui.sla.why.segment': { from: string | number | readonly string[]; to: string | number | readonly string[] }
  'ui.sla.why.wholeDay': { day: string | number | readonly string[] }
  'ui.sessions.failed': Record<never, never>
  'ui.sessions.thisOne': Record<never, never>
  'ui.sessions.portal': Record<never, never>
  'ui.sessions.staff': Record<never, never>
  'ui.sessions.unknown': Record<never, never>
  'ui.sessions.device': { browser: string | number | readonly string[]; hasSystem: boolean; system: string | number | readonly string[] }
  'ui.sessions.signedIn': Record<never, never>
  'ui.sessions.lastSeen': Record<never, never>
  'ui.sessions.ways.password': Record<never, never>
  'ui.sessions.ways.second_factor': Record<never, never>
  'ui.sessions.ways.passkey': Record<never, never>
  'ui.sessions.ways.code': Record<never, never>
  'ui.sessions.ways.link': Record<never, never>
  'ui.sessions.ways.provider': Record<never, never>
  'ui.sessions.ways.strong_provider': Record<never, never>
  'ui.sessions.end': Record<never, never>
  'ui.sessions.endOne': { device: string | number | readonly string[] }
  'ui.sessions.endOthers': Record<never, never>
  'ui.sessions.endOthersTitle': Record<never, never>
  'ui.sessions.endOthersText': Record<never, never>
  'ui.sessions.ended': Record<never, never>
  'ui.sessions.ends.unused': Record<never, never>
  'ui.sessions.ends.expired': Record<never, never>
  'ui.sessions.ends.elsewhere': Record<never, never>
  'ui.sessions.ends.account_changed': Record<never, never>
  'ui.sessions.ends.second_factor_required': Record<never, never>
  'ui.sessions.ends.role_taken': Record<never, never>
  'ui.sessions.ends.deactivated': Record<never, never>
  'ui.sessions.ends.provider_signed_out': Record<never, never>
  'ui.sessions.ends.unknown': Record<never, never>
  'ui.addresses.label': Record<never, never>
  'ui.addresses.primary': Record<never, never>
  'ui.addresses.unconfirmed': Record<never, never>
  'ui.addresses.confirm': Record<never, never>
  'ui.addresses.confirmOne': { email: string | number | readonly string[] }
  'ui.addresses.fails': { date: string | number | readonly string[] }
  'ui.addresses.resume': Record<never, never>
  'ui.addresses.resumeOne': { email: string | number | readonly string[] }
  'ui.addresses.makePrimary': Record<never, never>
  'ui.addresses.makePrimaryOne': { email: string | number | readonly string[] }
  'ui.addresses.remove': Record<never, never>
  'ui.addresses.removeOne': { email: string | number | readonly string[] }
  'ui.addresses.add': Record<never, never>
  'ui.addresses.next': Record<never, never>
  'ui.addresses.send': Record<never, never>
  'ui.addresses.cancel': Record<never, never>
  'ui.addresses.most': { most: number }
  'ui.addresses.sent': { email: string | number | readonly string[] }
  'ui.addresses.code': Record<never, never>
  'ui.addresses.enter': Record<never, never>
  'ui.addresses.other': Record<never, never>
  'ui.addresses.confirmed': { email: string | number | readonly string[] }
  'ui.addresses.madePrimary': { email: string | number | readonly string[] }
  'ui.addresses.removed': { email: string | number | readonly string[] }
  'ui.addresses.removeTitle': { email: string | number | readonly string[] }
  'ui.addresses.removeText': Record<never, never>
  'ui.signOn.find': Record<never, never>
  'ui.signOn.findHint': Record<never, never>
  'ui.signOn.search': Record<never, never>
  'ui.signOn.found': Record<never, never>
  'ui.signOn.foundCount': { count: number }
  'ui.signOn.foundMore': { count: number }
  'ui.signOn.again': { name: string | number | readonly string[] }
  'ui.signOn.another': Record<never, never>
  'ui.signOn.providers': Record<never, never>
  'ui.signOn.with': { name: string | number | readonly string[] }
  'ui.signOn.last': Record<never, never>
  'ui.signOn.someProvider': Record<never, never>
  'ui.signOn.answers.refused': { name: string | number | readonly string[] }
  'ui.signOn.answers.expired': Record<never, never>
  'ui.signOn.answers.cancelled': { name: string | number | readonly string[] }
  'ui.signOn.answers.unreachable': { name: string | number | readonly string[] }
  'ui.signOn.answers.no_address': { name: string | number | readonly string[] }
  'ui.signOn.answers.not_staff': Record<never, never>
  'ui.signOn.answers.deactivated': Record<never, never>
  'ui.signOn.answers.domain_not_allowed': Record<never, never>
  'ui.signOn.answers.other_person': { name: string | number | readonly string[] }
  'ui.signOn.answers.too_many_identities': Record<never, never>
  'ui.signOn.answers.too_weak': Record<never, never>
  'ui.signOn.linked': Record<never, never>
  'ui.signOn.noneLinked': Record<never, never>
  'ui.signOn.noneOffered': Record<never, never>
  'ui.signOn.link': { name: string | number | readonly string[] }
  'ui.signOn.linkedOn': { date: string | number | readonly string[] }
  'ui.signOn.used': Record<never, never>
  'ui.signOn.remove': Record<never, never>
  'ui.signOn.removeNamed': { name: string | number | readonly string[] }
  'ui.signOn.removeTitle': { name: string | number | readonly string[] }
  'ui.signOn.removeText': { name: string | number | readonly string[] }
  'ui.signOn.removed': Record<never, never>
  'ui.signOn.onlyWay': Record<never, never>
  'ui.passkeys.title': Record<never, never>
  'ui.passkeys.signIn': Record<never, never>
  'ui.passkeys.notConfirmed': Record<never, never>
  'ui.passkeys.hereAlready': Record<never, never>
  'ui.passkeys.otherAddress': Record<never, never>
  'ui.passkeys.notSupported': Record<never, never>
  'ui.passkeys.tooMany': { when: string | number | readonly string[] }
  'ui.passkeys.empty': Record<never, never>
  'ui.passkeys.notOffered': Record<never, never>
  'ui.passkeys.noBrowser': Record<never, never>
  'ui.passkeys.add': Record<never, never>
  'ui.passkeys.name': Record<never, never>
  'ui.passkeys.nameHint': Record<never, never>
  'ui.passkeys.device': { browser: string | number | readonly string[]; hasSystem: boolean; system: string | number | readonly string[] }
  'ui.passkeys.create': Record<never, never>
  'ui.passkeys.cancel': Record<never, never>
  'ui.passkeys.added': Record<never, never>
  'ui.passkeys.synced': Record<never, never>
  'ui.passkeys.opensAdmin': Record<never, never>
  'ui.passkeys.portalOnly': Record<never, never>
  'ui.passkeys.made': { date: string | number | readonly string[] }
  'ui.passkeys.used': Record<never, never>
  'ui.passkeys.never': Record<never, never>
  'ui.passkeys.rename': Record<never, never>
  'ui.passkeys.renameNamed': { name: string | number | readonly string[] }
  'ui.passkeys.renameTitle': Record<never, never>
  'ui.passkeys.renameText': Record<never, never>
  'ui.passkeys.tooLong': Record<never, never>
  'ui.passkeys.save': Record<never, never>
  'ui.passkeys.renamed': Record<never, never>
  'ui.passkeys.remove': Record<never, never>
  'ui.passkeys.removeNamed': { name: string | number | readonly string[] }
  'ui.passkeys.removeTitle': Record<never, never>
  'ui.passkeys.removeText.password': { name: string | number | readonly string[] }
  'ui.passkeys.removeText.code': { name: string | number | readonly string[] }
  'ui.passkeys.removed': Record<never, never>
  'ui.ownLanguage.label': Record<never, never>
  'ui.ownLanguage.hint': Record<never, never>
  'ui.ownLanguage.ofBrowser': Record<never, never>
  'ui.formAnswer.yes': Record<never, never>
  'ui.formAnswer.no': Record<never, never>
  'ui.formAnswer.date': { day: string | number | readonly string[]; month: string | number | readonly string[]; year: string | number | readonly string[] }
  'ui.formAnswer.list': { answers: string | number | readonly string[] }
}
