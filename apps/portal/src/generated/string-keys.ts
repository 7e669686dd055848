// Made from the English texts by `npm run strings`.

export interface StringKeys {
  'app.product': Record<never, never>
  'app.noScript': Record<never, never>
  'app.description': { name: string | number | readonly string[] }
  'app.skip': Record<never, never>
  'app.titles.home': Record<never, never>
  'app.titles.signIn': Record<never, never>
  'app.titles.code': Record<never, never>
  'app.titles.confirmAddress': Record<never, never>
  'app.titles.department': Record<never, never>
  'app.titles.myTickets': Record<never, never>
  'app.titles.askUs': Record<never, never>
  'app.titles.chooseTopic': Record<never, never>
  'app.titles.newTicket': Record<never, never>
  'app.titles.submitted': Record<never, never>
  'app.titles.ticket': Record<never, never>
  'app.titles.notFound': Record<never, never>
  'app.titles.myAccount': Record<never, never>
  'app.nav.label': Record<never, never>
  'app.nav.home': Record<never, never>
  'app.nav.menu': Record<never, never>
  'app.nav.open': { count: number }
  'app.nav.signIn': Record<never, never>
  'app.account.menu': Record<never, never>
  'app.account.theme': Record<never, never>
  'app.account.signOut': Record<never, never>
  'app.account.signOutFailed': Record<never, never>
  'app.footer.language': Record<never, never>
  'app.footer.cookies': Record<never, never>
  'app.footer.staff': Record<never, never>
  'app.notFound.home': Record<never, never>
  'app.notFound.ask': Record<never, never>
  'app.notFound.tickets': Record<never, never>
  'app.tooMany': { when: string | number | readonly string[] }
  'article-feedback.question': Record<never, never>
  'article-feedback.yes': Record<never, never>
  'article-feedback.no': Record<never, never>
  'article-feedback.thanks': Record<never, never>
  'article-feedback.missing': Record<never, never>
  'article-feedback.missingHint': Record<never, never>
  'article-feedback.send': Record<never, never>
  'article-feedback.commentThanks': Record<never, never>
  'article-suggestions.title': Record<never, never>
  'article-suggestions.text': Record<never, never>
  'article-suggestions.found': { count: number }
  'article-suggestions.dismiss': Record<never, never>
  'article-suggestions.newTab': Record<never, never>
  'article-suggestions.answered': Record<never, never>
  'article-suggestions.answeredBy': { title: string | number | readonly string[] }
  'article-suggestions.done': Record<never, never>
  'article-suggestions.doneText': Record<never, never>
  'article-suggestions.home': Record<never, never>
  'article-suggestions.undo': Record<never, never>
  'article-suggestions.askedFrom': Record<never, never>
  'article-suggestions.detach': { title: string | number | readonly string[] }
  'auth.signIn.onlyText': Record<never, never>
  'auth.signIn.codesElsewhere': Record<never, never>
  'auth.signIn.title': Record<never, never>
  'auth.signIn.text': Record<never, never>
  'auth.signIn.email': Record<never, never>
  'auth.signIn.emailHint': Record<never, never>
  'auth.signIn.submit': Record<never, never>
  'auth.signIn.hasCode': Record<never, never>
  'auth.signIn.staff': Record<never, never>
  'auth.signIn.staffLink': Record<never, never>
  'auth.signIn.back': Record<never, never>
  'auth.signIn.ticket': { number: string | number | readonly string[] }
  'auth.passkeyOffer.title': Record<never, never>
  'auth.passkeyOffer.text': Record<never, never>
  'auth.passkeyOffer.create': Record<never, never>
  'auth.passkeyOffer.decline': Record<never, never>
  'auth.passkeyOffer.name': Record<never, never>
  'auth.passkeyOffer.added': Record<never, never>
  'auth.code.title': Record<never, never>
  'auth.code.other': Record<never, never>
  'auth.code.sentTo': Record<never, never>
  'auth.code.life': { minutes: number }
  'auth.code.label': Record<never, never>
  'auth.code.hint': Record<never, never>
  'auth.code.checking': Record<never, never>
  'auth.code.nothing': Record<never, never>
  'auth.code.resendIn': { time: string | number | readonly string[] }
  'auth.code.resend': Record<never, never>
  'auth.code.resent': Record<never, never>
  'auth.code.wrong': { hasTries: boolean; tries: number }
  'auth.code.expired': Record<never, never>
  'auth.code.usedUp': Record<never, never>
  'auth.code.kept': Record<never, never>
  'auth.proof.title': Record<never, never>
  'auth.proof.sending': Record<never, never>
  'auth.proof.notSent': Record<never, never>
  'auth.proof.sentTo': { email: string | number | readonly string[] }
  'auth.proof.submit': Record<never, never>
  'auth.proof.cancel': Record<never, never>
  'auth.confirmDevice.title': Record<never, never>
  'auth.confirmDevice.code': Record<never, never>
  'auth.confirmDevice.ifYou': Record<never, never>
  'auth.confirmDevice.yes': Record<never, never>
  'auth.confirmDevice.no': Record<never, never>
  'auth.department.step': Record<never, never>
  'auth.department.title': Record<never, never>
  'auth.department.text': Record<never, never>
  'auth.department.name': Record<never, never>
  'auth.department.department': Record<never, never>
  'auth.department.departmentHint': Record<never, never>
  'auth.department.departmentFixed': Record<never, never>
  'auth.department.noDepartment': Record<never, never>
  'auth.department.submit': Record<never, never>
  'auth.department.departmentsFailed': Record<never, never>
  'auth.demo.title': Record<never, never>
  'auth.demo.text': Record<never, never>
  'auth.unsent.title': Record<never, never>
  'auth.unsent.text': Record<never, never>
  'auth.providers.or': Record<never, never>
  'auth.confirmAddress.title': Record<never, never>
  'auth.confirmAddress.text': { name: string | number | readonly string[] }
  'auth.confirmAddress.over': Record<never, never>
  'auth.confirmAddress.again': Record<never, never>
  'embed.missing': Record<never, never>
  'embed.missingText': Record<never, never>
  'embed.loading': Record<never, never>
  'embed.goesOn': Record<never, never>
  'embed.continue': Record<never, never>
  'embed.opened': Record<never, never>
  'embed.openAgain': Record<never, never>
  'home.title': { hasName: boolean; name: string | number | readonly string[] }
  'home.text': Record<never, never>
  'home.topics': Record<never, never>
  'home.topicsFailed': Record<never, never>
  'home.open': Record<never, never>
  'home.all': Record<never, never>
  'home.ticketsFailed': Record<never, never>
  'home.noneOpen': Record<never, never>
  'home.follow': Record<never, never>
  'home.followText': Record<never, never>
  'home.signIn': Record<never, never>
  'home.unsure': Record<never, never>
  'home.unsureText': Record<never, never>
  'home.ask': Record<never, never>
  'home.often': Record<never, never>
  'home.hours.label': Record<never, never>
  'home.hours.open': Record<never, never>
  'home.hours.openUntil': { when: string | number | readonly string[] }
  'home.hours.closed': Record<never, never>
  'home.hours.closedUntil': { when: string | number | readonly string[] }
  'home.hours.usual': { closes: string | number | readonly string[]; from: string | number | readonly string[]; opens: string | number | readonly string[]; until: string | number | readonly string[] }
  'home.hours.zone': { when: string | number | readonly string[]; zone: string | number | readonly string[] }
  'knowledge-base.title': Record<never, never>
  'knowledge-base.pageTitle': Record<never, never>
  'knowledge-base.text': Record<never, never>
  'knowledge-base.failed': Record<never, never>
  'knowledge-base.search.label': Record<never, never>
  'knowledge-base.search.in': { name: string | number | readonly string[] }
  'knowledge-base.search.titleFor': { query: string | number | readonly string[] }
  'knowledge-base.search.clear': Record<never, never>
  'knowledge-base.search.found': { count: number }
  'knowledge-base.search.foundIn': { count: number; name: string | number | readonly string[] }
  'knowledge-base.search.everywhere': Record<never, never>
  'knowledge-base.search.similar': Record<never, never>
  'knowledge-base.search.none': { query: string | number | readonly string[] }
  'knowledge-base.search.noneText': Record<never, never>
  'knowledge-base.search.failed': Record<never, never>
  'knowledge-base.search.ask': { query: string | number | readonly string[] }
  'knowledge-base.search.askText': Record<never, never>
  'knowledge-base.search.move': Record<never, never>
  'knowledge-base.search.open': Record<never, never>
  'knowledge-base.search.close': Record<never, never>
  'knowledge-base.search.enterKey': Record<never, never>
  'knowledge-base.search.escapeKey': Record<never, never>
  'knowledge-base.search.suggestions': Record<never, never>
  'knowledge-base.search.spoken': { count: number }
  'knowledge-base.article.updated': { date: string | number | readonly string[] }
  'knowledge-base.article.minutes': { count: number }
  'knowledge-base.article.contents': Record<never, never>
  'knowledge-base.article.related': Record<never, never>
  'knowledge-base.article.alsoIn': Record<never, never>
  'knowledge-base.article.otherLanguages': Record<never, never>
  'knowledge-base.article.attachments': Record<never, never>
  'knowledge-base.article.print': Record<never, never>
  'knowledge-base.article.stuck': Record<never, never>
  'knowledge-base.article.stuckText': Record<never, never>
  'knowledge-base.article.ask': Record<never, never>
  'knowledge-base.category.tree': Record<never, never>
  'knowledge-base.category.others': Record<never, never>
  'knowledge-base.category.count': { count: number }
  'knowledge-base.category.articles': { count: number }
  'knowledge-base.category.empty': Record<never, never>
  'knowledge-base.category.emptyText': Record<never, never>
  'knowledge-base.category.none': Record<never, never>
  'knowledge-base.category.noneText': Record<never, never>
  'knowledge-base.category.notHere': Record<never, never>
  'knowledge-base.category.notHereText': Record<never, never>
  'knowledge-base.category.treeFailed': Record<never, never>
  'knowledge-base.popular.title': Record<never, never>
  'knowledge-base.popular.browse': Record<never, never>
  'knowledge-base.gone.eyebrow': Record<never, never>
  'knowledge-base.gone.title': Record<never, never>
  'knowledge-base.gone.text': Record<never, never>
  'knowledge-base.closest': Record<never, never>
  'my-account.contents': Record<never, never>
  'my-account.failed': Record<never, never>
  'my-account.saved': Record<never, never>
  'my-account.details.title': Record<never, never>
  'my-account.details.name': Record<never, never>
  'my-account.details.email': Record<never, never>
  'my-account.details.department': Record<never, never>
  'my-account.details.courses': Record<never, never>
  'my-account.details.coursesText': Record<never, never>
  'my-account.details.noCourses': Record<never, never>
  'my-account.details.askAboutCourses': Record<never, never>
  'my-account.details.timezone': Record<never, never>
  'my-account.details.timezoneHint': Record<never, never>
  'my-account.details.save': Record<never, never>
  'my-account.addresses.title': Record<never, never>
  'my-account.addresses.text': Record<never, never>
  'my-account.passkeys.title': Record<never, never>
  'my-account.passkeys.text': Record<never, never>
  'my-account.identities.title': Record<never, never>
  'my-account.identities.text': Record<never, never>
  'my-account.notifications.title': Record<never, never>
  'my-account.notifications.text': Record<never, never>
  'my-account.notifications.mail.label': Record<never, never>
  'my-account.notifications.mail.answered': Record<never, never>
  'my-account.notifications.mail.waiting': Record<never, never>
  'my-account.notifications.mail.resolved': Record<never, never>
  'my-account.notifications.mail.rating': Record<never, never>
  'my-account.sessions.title': Record<never, never>
  'my-account.sessions.text': Record<never, never>
  'my-account.data.title': Record<never, never>
  'my-account.data.text': Record<never, never>
  'my-account.data.zip': Record<never, never>
  'my-account.data.json': Record<never, never>
  'my-account.deletion.title': Record<never, never>
  'my-account.deletion.text': Record<never, never>
  'my-account.deletion.ask': Record<never, never>
  'my-account.deletion.confirmTitle': Record<never, never>
  'my-account.deletion.confirmText': Record<never, never>
  'my-account.deletion.asked': { date: string | number | readonly string[] }
  'my-account.deletion.withdraw': Record<never, never>
  'my-account.cookies.title': Record<never, never>
  'my-account.cookies.all': Record<never, never>
  'my-account.cookies.none': Record<never, never>
  'my-account.cookies.unanswered': Record<never, never>
  'my-account.cookies.change': Record<never, never>
  'tickets-new-ticket.newTicket.goesTo': { team: string | number | readonly string[] }
  'tickets-new-ticket.newTicket.change': Record<never, never>
  'tickets-new-ticket.newTicket.subject': Record<never, never>
  'tickets-new-ticket.newTicket.subjectCount': { limit: string | number | readonly string[]; used: string | number | readonly string[] }
  'tickets-new-ticket.newTicket.body': Record<never, never>
  'tickets-new-ticket.newTicket.files': Record<never, never>
  'tickets-new-ticket.newTicket.filesHint': { files: number; size: string | number | readonly string[] }
  'tickets-new-ticket.newTicket.courses.hint': Record<never, never>
  'tickets-new-ticket.newTicket.courses.none': Record<never, never>
  'tickets-new-ticket.newTicket.courses.failed': Record<never, never>
  'tickets-new-ticket.newTicket.shown': { label: string | number | readonly string[] }
  'tickets-new-ticket.newTicket.problems': { count: number }
  'tickets-new-ticket.newTicket.submit': Record<never, never>
  'tickets-new-ticket.newTicket.waiting': Record<never, never>
  'tickets-new-ticket.newTicket.expected': Record<never, never>
  'tickets-new-ticket.newTicket.closedUntil': { when: string | number | readonly string[] }
  'tickets-new-ticket.newTicket.draft': Record<never, never>
  'tickets-new-ticket.newTicket.failed': Record<never, never>
  'tickets-new-ticket.newTicket.failedKept': Record<never, never>
  'tickets-new-ticket.newTicket.withoutFiles': { count: number }
  'tickets-new-ticket.newTicket.withoutFilesText': Record<never, never>
  'tickets-new-ticket.newTicket.withoutFilesConfirm': Record<never, never>
  'tickets-new-ticket.newTicket.back': Record<never, never>
  'tickets-new-ticket.newTicket.loadFailed': Record<never, never>
  'tickets-new-ticket.submitted.sent': { when: string | number | readonly string[] }
  'tickets-new-ticket.submitted.asked': { when: string | number | readonly string[] }
  'tickets-new-ticket.submitted.title': Record<never, never>
  'tickets-new-ticket.submitted.number': Record<never, never>
  'tickets-new-ticket.submitted.copy': { email: string | number | readonly string[] }
  'tickets-new-ticket.submitted.open': Record<never, never>
  'tickets-new-ticket.submitted.closed': Record<never, never>
  'tickets-new-ticket.submitted.closedUntil': { when: string | number | readonly string[] }
  'tickets-new-ticket.submitted.zone': { zone: string | number | readonly string[] }
  'tickets-new-ticket.submitted.next': Record<never, never>
  'tickets-new-ticket.submitted.has': { team: string | number | readonly string[] }
  'tickets-new-ticket.submitted.taken': Record<never, never>
  'tickets-new-ticket.submitted.takenText': Record<never, never>
  'tickets-new-ticket.submitted.takenBy': { name: string | number | readonly string[] }
  'tickets-new-ticket.submitted.answer': Record<never, never>
  'tickets-new-ticket.submitted.answerText': Record<never, never>
  'tickets-new-ticket.submitted.follow': Record<never, never>
  'tickets-new-ticket.submitted.see': Record<never, never>
  'tickets-new-ticket.submitted.all': Record<never, never>
  'tickets-new-ticket.submitted.failed': Record<never, never>
  'tickets.myTickets.title': Record<never, never>
  'tickets.myTickets.ask': Record<never, never>
  'tickets.myTickets.filters': Record<never, never>
  'tickets.myTickets.show.open': Record<never, never>
  'tickets.myTickets.show.waiting': Record<never, never>
  'tickets.myTickets.show.resolved': Record<never, never>
  'tickets.myTickets.show.all': Record<never, never>
  'tickets.myTickets.showShort.open': Record<never, never>
  'tickets.myTickets.showShort.waiting': Record<never, never>
  'tickets.myTickets.showShort.resolved': Record<never, never>
  'tickets.myTickets.showShort.all': Record<never, never>
  'tickets.myTickets.failed': Record<never, never>
  'tickets.myTickets.safe': Record<never, never>
  'tickets.myTickets.none': Record<never, never>
  'tickets.myTickets.noneText': Record<never, never>
  'tickets.myTickets.empty.open': Record<never, never>
  'tickets.myTickets.empty.waiting': Record<never, never>
  'tickets.myTickets.empty.resolved': Record<never, never>
  'tickets.myTickets.empty.all': Record<never, never>
  'tickets.myTickets.emptyText.open': Record<never, never>
  'tickets.myTickets.emptyText.waiting': Record<never, never>
  'tickets.myTickets.emptyText.resolved': Record<never, never>
  'tickets.myTickets.emptyText.all': Record<never, never>
  'tickets.myTickets.recent': Record<never, never>
  'tickets.myTickets.allResolved': Record<never, never>
  'tickets.myTickets.more': Record<never, never>
  'tickets.myTickets.moreFailed': Record<never, never>
  'tickets.myTickets.justNow': Record<never, never>
  'tickets.myTickets.search': Record<never, never>
  'tickets.myTickets.notFound': Record<never, never>
  'tickets.myTickets.notFoundText': { search: string | number | readonly string[] }
  'tickets.myTickets.unread': Record<never, never>
  'tickets.gone.title': Record<never, never>
  'tickets.gone.text': Record<never, never>
  'tickets.ticketChange.answered': { name: string | number | readonly string[] }
  'tickets.ticketChange.youAnswered': Record<never, never>
  'tickets.ticketChange.taken': { name: string | number | readonly string[] }
  'tickets.ticketChange.assigned': { name: string | number | readonly string[] }
  'tickets.ticketChange.status.new': Record<never, never>
  'tickets.ticketChange.status.open': Record<never, never>
  'tickets.ticketChange.status.pending': Record<never, never>
  'tickets.ticketChange.status.on_hold': Record<never, never>
  'tickets.ticketChange.status.resolved': Record<never, never>
  'tickets.ticketChange.status.closed': Record<never, never>
  'tickets.ticketChange.spoken': { change: string | number | readonly string[]; number: string | number | readonly string[] }
  'tickets.ticket.solved': Record<never, never>
  'tickets.ticket.solvedEarly': { time: string | number | readonly string[] }
  'tickets.ticket.solvedInTime': Record<never, never>
  'tickets.ticket.solvedLate': { time: string | number | readonly string[] }
  'tickets.ticket.solvedAt': { when: string | number | readonly string[] }
  'tickets.ticket.solvedAndAimed': { due: string | number | readonly string[]; when: string | number | readonly string[] }
  'tickets.ticket.closesItself': { date: string | number | readonly string[] }
  'tickets.ticket.closed': Record<never, never>
  'tickets.ticket.solvedText': Record<never, never>
  'tickets.ticket.closedText': { days: number }
  'tickets.ticket.closedForGood': Record<never, never>
  'tickets.ticket.closedAndNew': Record<never, never>
  'tickets.ticket.waitsUntil': { when: string | number | readonly string[] }
  'tickets.ticket.follows': Record<never, never>
  'tickets.ticket.followedBy': Record<never, never>
  'tickets.ticket.numbered': { number: string | number | readonly string[] }
  'tickets.ticket.failed': Record<never, never>
  'tickets.ticket.conversation': Record<never, never>
  'tickets.ticket.today': { date: string | number | readonly string[] }
  'tickets.ticket.day': { date: string | number | readonly string[]; weekday: string | number | readonly string[] }
  'tickets.ticket.you': Record<never, never>
  'tickets.ticket.sender.unverified': Record<never, never>
  'tickets.ticket.sender.other_address': Record<never, never>
  'tickets.ticket.messageBy': { name: string | number | readonly string[] }
  'tickets.ticket.writing': { count: number; first: string | number | readonly string[]; second: string | number | readonly string[] }
  'tickets.ticket.files': Record<never, never>
  'tickets.ticket.articles': { count: number }
  'tickets.ticket.about': Record<never, never>
  'tickets.ticket.number': Record<never, never>
  'tickets.ticket.asked': Record<never, never>
  'tickets.ticket.topic': Record<never, never>
  'tickets.ticket.course': Record<never, never>
  'tickets.ticket.with': Record<never, never>
  'tickets.ticket.close': Record<never, never>
  'tickets.ticket.closeText': { days: number }
  'tickets.ticket.closeSolvedText': { closesAfter: number; days: number }
  'tickets.ticket.reopen': Record<never, never>
  'tickets.ticket.reopenText': Record<never, never>
  'tickets.ticket.mergedTitle': { number: string | number | readonly string[] }
  'tickets.ticket.mergedText': Record<never, never>
  'tickets.ticket.closedToast': Record<never, never>
  'tickets.ticket.reopenedToast': Record<never, never>
  'tickets.ticket.undo': Record<never, never>
  'tickets.reply.label': Record<never, never>
  'tickets.reply.other': Record<never, never>
  'tickets.reply.switchToOther': Record<never, never>
  'tickets.reply.discardOther': Record<never, never>
  'tickets.reply.placeholder': { hasName: boolean; name: string | number | readonly string[] }
  'tickets.reply.reopenPlaceholder': Record<never, never>
  'tickets.reply.reopenHint': Record<never, never>
  'tickets.reply.followUpLabel': Record<never, never>
  'tickets.reply.followUpPlaceholder': Record<never, never>
  'tickets.reply.followUpSend': Record<never, never>
  'tickets.reply.followUpHint': Record<never, never>
  'tickets.reply.attach': Record<never, never>
  'tickets.reply.limits': { files: string | number | readonly string[]; size: string | number | readonly string[] }
  'tickets.reply.send': Record<never, never>
  'tickets.reply.keys': Record<never, never>
  'tickets.reply.waiting': Record<never, never>
  'tickets.reply.failed': Record<never, never>
  'tickets.reply.unsure': Record<never, never>
  'tickets.reply.closed': Record<never, never>
  'tickets.reply.sent': Record<never, never>
  'tickets.reply.dock': { hasName: boolean; name: string | number | readonly string[] }
  'tickets.reply.empty': Record<never, never>
  'tickets.missingAnswers.title': Record<never, never>
  'tickets.missingAnswers.text': Record<never, never>
  'tickets.missingAnswers.send': Record<never, never>
  'tickets.missingAnswers.thanks': Record<never, never>
  'tickets.rating.title': Record<never, never>
  'tickets.rating.text': Record<never, never>
  'tickets.rating.legend': Record<never, never>
  'tickets.rating.words.1': Record<never, never>
  'tickets.rating.words.2': Record<never, never>
  'tickets.rating.words.3': Record<never, never>
  'tickets.rating.words.4': Record<never, never>
  'tickets.rating.words.5': Record<never, never>
  'tickets.rating.missing': Record<never, never>
  'tickets.rating.comment': Record<never, never>
  'tickets.rating.send': Record<never, never>
  'tickets.rating.thanks': Record<never, never>
  'tickets.rating.given': { rating: string | number | readonly string[]; word: string | number | readonly string[] }
  'tickets.rating.change': Record<never, never>
  'tickets.rating.rate': Record<never, never>
  'tickets.rating.rated': { rating: string | number | readonly string[] }
  'topics.title': Record<never, never>
  'topics.text': Record<never, never>
  'topics.search': Record<never, never>
  'topics.noTopics': Record<never, never>
  'topics.noTopicsText': Record<never, never>
  'topics.noResultsText': Record<never, never>
  'topics.disabled': { because: string | number | readonly string[] }
  'topics.disabledTitle': Record<never, never>
  'topics.clear': Record<never, never>
  'topics.failed': Record<never, never>
  'topics.found': { count: number }
  'web-push.title': Record<never, never>
  'web-push.text': Record<never, never>
  'web-push.add': Record<never, never>
  'web-push.added': Record<never, never>
  'web-push.unsupported': Record<never, never>
  'web-push.denied': Record<never, never>
  'web-push.unreachable': Record<never, never>
  'web-push.devices': Record<never, never>
  'web-push.device': { browser: string | number | readonly string[]; hasSystem: boolean; system: string | number | readonly string[] }
  'web-push.unknownDevice': Record<never, never>
  'web-push.thisDevice': Record<never, never>
  'web-push.lastTold': Record<never, never>
  'web-push.addedAt': Record<never, never>
  'web-push.remove': Record<never, never>
  'web-push.removeOne': { device: string | number | readonly string[] }
  'web-push.removed': Record<never, never>
  'web-push.choices': Record<never, never>
  'web-push.kind.answered': Record<never, never>
  'web-push.kind.waiting': Record<never, never>
  'web-push.kind.subject': Record<never, never>
  'web-push.offer.title': Record<never, never>
  'web-push.offer.text': Record<never, never>
  'web-push.offer.decline': Record<never, never>
}
