import type { DemoArticles } from '../demo-article.ts'

export const itArticles: DemoArticles = {
  wifi: [
    {
      alias: 'connect-to-eduroam',
      title: 'Connect to eduroam Wi-Fi',
      summary: 'Set up your phone, tablet or laptop in five minutes.',
      keywords: ['internet', 'wireless', 'network'],
      changedDaysAgo: 51,
      reads: 412,
      html: `
<p>eduroam is the university’s wireless network. Set it up once and your phone or laptop joins by itself in every building, and at most other universities in the world.</p>
<h2>Before you start</h2>
<p>You need your university e-mail address and its password. If you have just <a data-article="change-your-password">changed the password</a>, wait ten minutes before you begin.</p>
<aside data-callout="info"><p><strong>In halls?</strong> A console, TV or printer cannot use eduroam. <a data-article="wifi-in-halls">Connect it another way</a>.</p></aside>
<h2>Join the network</h2>
<ol><li><p>Open the Wi-Fi settings on your device and choose <strong>eduroam</strong>.</p></li><li><p>As the user name, type your full address, for example <code>amara.okonkwo@marlow.example</code>. The part after the @ matters.</p></li><li><p>Type your university password and choose <strong>Connect</strong>.</p></li><li><p>If you are asked to trust a certificate, check that it names <code>radius.marlow.example</code>, then accept it.</p></li></ol>
<p>You are connected when a page opens without asking you to sign in.</p>
<h2>If it asks for more</h2>
<p>Some Android phones and Linux laptops ask for the settings below. Leave anything else as it is.</p>
<table><tbody><tr><th scope="row"><p>EAP method</p></th><td><p>PEAP</p></td></tr><tr><th scope="row"><p>Phase 2 authentication</p></th><td><p>MSCHAPv2</p></td></tr><tr><th scope="row"><p>CA certificate</p></th><td><p>Use system certificates</p></td></tr><tr><th scope="row"><p>Domain</p></th><td><p>marlow.example</p></td></tr><tr><th scope="row"><p>Anonymous identity</p></th><td><p>Leave empty</p></td></tr></tbody></table>
<h2>If it still fails</h2>
<ul><li><p>Forget the network on your device, then join again.</p></li><li><p>Turn off any VPN or private address while you connect.</p></li><li><p>Try another building, to learn whether it is the place or the device.</p></li></ul>
<p>There is more in <a data-article="eduroam-wont-connect">eduroam won’t connect: what to try first</a>.</p>`,
    },
    {
      alias: 'mit-eduroam-verbinden',
      title: 'Mit dem WLAN eduroam verbinden',
      summary: 'Handy, Tablet oder Laptop in fünf Minuten einrichten.',
      keywords: ['internet', 'wlan', 'netzwerk'],
      language: 'de',
      translationOf: 'connect-to-eduroam',
      changedDaysAgo: 50,
      reads: 12,
      html: `
<p>eduroam ist das WLAN der Universität. Einmal eingerichtet, verbindet sich dein Gerät in jedem Gebäude von selbst, und an den meisten anderen Universitäten der Welt auch.</p>
<h2>Bevor du anfängst</h2>
<p>Du brauchst deine Universitätsadresse und ihr Passwort. Wenn du das <a data-article="change-your-password">Passwort gerade geändert</a> hast, warte zehn Minuten.</p>
<aside data-callout="info"><p><strong>Im Wohnheim?</strong> Konsolen, Fernseher und Drucker können eduroam nicht nutzen. <a data-article="wifi-in-halls">So verbindest du sie</a>.</p></aside>
<h2>Mit dem Netz verbinden</h2>
<ol><li><p>Öffne die WLAN-Einstellungen deines Geräts und wähle <strong>eduroam</strong>.</p></li><li><p>Gib als Benutzernamen deine ganze Adresse ein, zum Beispiel <code>amara.okonkwo@marlow.example</code>. Der Teil nach dem @ gehört dazu.</p></li><li><p>Gib dein Passwort ein und wähle <strong>Verbinden</strong>.</p></li><li><p>Wirst du nach einem Zertifikat gefragt, prüfe, ob <code>radius.marlow.example</code> darin steht, und nimm es an.</p></li></ol>
<p>Du bist verbunden, sobald sich eine Seite ohne Anmeldung öffnet.</p>
<h2>Wenn es nicht klappt</h2>
<ul><li><p>Entferne das Netz auf deinem Gerät und verbinde dich neu.</p></li><li><p>Schalte VPN und private Adressen aus, solange du dich verbindest.</p></li><li><p>Versuche es in einem anderen Gebäude: Dann weißt du, ob es am Ort oder am Gerät liegt.</p></li></ul>`,
    },
    {
      alias: 'eduroam-wont-connect',
      title: 'eduroam won’t connect: what to try first',
      summary: 'Six checks that solve most problems, in order.',
      keywords: ['cannot connect', 'no internet', 'authentication problem'],
      changedDaysAgo: 44,
      reads: 260,
      html: `
<p>Work through these in order and try to connect after each one.</p>
<ol><li><p><strong>Check the user name.</strong> It is your whole address, such as <code>amara.okonkwo@marlow.example</code>, and not just the first part.</p></li><li><p><strong>Check the password</strong> by signing in to your e-mail. If that fails too, <a data-article="change-your-password">reset it</a>.</p></li><li><p><strong>Forget the network.</strong> In the Wi-Fi settings choose eduroam, then Forget or Remove, and <a data-article="connect-to-eduroam">join again</a>.</p></li><li><p><strong>Turn off your VPN</strong> and any setting called private or random address.</p></li><li><p><strong>Set the date and time</strong> to automatic. A wrong clock makes certificates look invalid.</p></li><li><p><strong>Try another place.</strong> If it works there, tell us the room where it does not.</p></li></ol>
<h2>What the messages mean</h2>
<table><thead><tr><th scope="col"><p>Your device says</p></th><th scope="col"><p>It usually means</p></th></tr></thead><tbody><tr><td><p>Authentication problem</p></td><td><p>Wrong address or password</p></td></tr><tr><td><p>Couldn’t get IP address</p></td><td><p>A busy room; wait a minute</p></td></tr><tr><td><p>Certificate not trusted</p></td><td><p>Accept it only if it names radius.marlow.example</p></td></tr></tbody></table>
<aside data-callout="tip"><p>If you ask us, say which device it is, which building and room, and what it says. That saves a day of questions.</p></aside>`,
    },
    {
      alias: 'wifi-in-halls',
      title: 'Wi-Fi in halls: connect a console, TV or printer',
      summary: 'For devices that cannot use eduroam.',
      keywords: ['playstation', 'xbox', 'switch', 'chromecast', 'smart tv'],
      changedDaysAgo: 65,
      reads: 148,
      html: `
<p>Consoles, TVs, speakers and printers cannot sign in to eduroam. In halls they use the network <strong>Marlow-Devices</strong> instead.</p>
<h2>Find the hardware address</h2>
<p>Look in the network settings of the device for <em>MAC address</em> or <em>Wi-Fi address</em>: six pairs of letters and digits, such as <code>3c:5a:b4:0f:91:2e</code>.</p>
<h2>Register it</h2>
<ol><li><p>On your laptop or phone, open <strong>devices.marlow.example</strong> and sign in.</p></li><li><p>Choose <strong>Add a device</strong>, type the hardware address and give it a name.</p></li><li><p>Wait five minutes, then choose Marlow-Devices on the device. There is no password.</p></li></ol>
<aside data-callout="warning"><p>Don’t bring a router of your own. It disturbs the network of the whole corridor and is switched off without notice.</p></aside>
<p>You can register six devices, until the day that your contract ends.</p>`,
    },
    {
      alias: 'get-your-visitor-online',
      title: 'Get your visitor online',
      summary: 'Guest access for a day, a week or a conference.',
      keywords: ['guest', 'conference'],
      changedDaysAgo: 89,
      reads: 31,
      html: `
<p>Visitors from other universities already have eduroam. For everybody else you can make a guest account.</p>
<h2>For a day or a week</h2>
<ol><li><p>Open <strong>guests.marlow.example</strong> and sign in.</p></li><li><p>Type your guest’s name and mobile number and choose how long they stay, up to seven days.</p></li><li><p>They get a code by text message for the network <strong>Marlow-Guest</strong>.</p></li></ol>
<h2>For a conference</h2>
<p>Ask us two weeks ahead. Tell us the dates, the building and how many people you expect.</p>`,
    },
    {
      alias: 'wireless-controllers-in-lecture-theatres',
      title: 'Wireless controllers in lecture theatres',
      summary: 'Which access points to restart, and whom to call at night.',
      audience: 'staff',
      changedDaysAgo: 20,
      reads: 6,
      html: `
<p>For the IT Service Desk. Students do not see this page.</p>
<h2>When a whole theatre is offline</h2>
<ol><li><p>Check the status board for the building’s switch.</p></li><li><p>If only one access point is red, power-cycle its port from the console and wait three minutes.</p></li><li><p>If all of them are, call the network duty engineer, at night too.</p></li></ol>
<aside data-callout="warning"><p>Never restart a controller during an exam. Look at the timetable first.</p></aside>`,
    },
  ],
  accounts: [
    {
      alias: 'change-your-password',
      title: 'Change or reset your university password',
      summary: 'With your old password, or with a code when you have forgotten it.',
      keywords: ['forgotten', 'locked out', 'login', 'sign in'],
      changedDaysAgo: 33,
      reads: 301,
      html: `
<h2>If you know it</h2>
<p>Open <strong>account.marlow.example</strong>, choose <strong>Password</strong> and type the old one once and the new one twice.</p>
<h2>If you have forgotten it</h2>
<ol><li><p>Open <strong>account.marlow.example</strong> and choose <strong>I can’t sign in</strong>.</p></li><li><p>Type your student number and date of birth.</p></li><li><p>Choose where we send a code: your mobile phone or your private e-mail address.</p></li><li><p>Type the code and choose a new password.</p></li></ol>
<aside data-callout="info"><p>Four words in a row are easier to remember than eight signs, and harder to guess. Twelve characters are the least.</p></aside>
<h2>Afterwards</h2>
<p>Your devices still know the old password. Sign in once more to your e-mail and to <a data-article="connect-to-eduroam">eduroam</a> on each of them, or your account is locked for half an hour.</p>`,
    },
    {
      alias: 'set-up-two-step-sign-in',
      title: 'Set up two-step sign-in',
      summary: 'A code from an app on your phone, besides your password.',
      keywords: ['authenticator', 'mfa', '2fa'],
      changedDaysAgo: 72,
      reads: 190,
      html: `
<p>Since September every account needs a second step when you sign in from outside the campus.</p>
<ol><li><p>Install an authenticator app on your phone.</p></li><li><p>On your laptop, open <strong>account.marlow.example</strong> and choose <strong>Two-step sign-in</strong>.</p></li><li><p>Scan the picture with the app and type the six digits that it shows.</p></li><li><p>Print the ten recovery codes or write them down, and keep them away from your phone.</p></li></ol>
<h2>New phone?</h2>
<p>Set up the new one before you give the old one away. If it is too late, use a recovery code, or come to the service desk in the library with your student card.</p>`,
    },
    {
      alias: 'keep-your-e-mail-after-you-graduate',
      title: 'Keep your e-mail after you graduate',
      summary: 'How long your account lasts, and how to take your mail with you.',
      audience: 'signed_in',
      changedDaysAgo: 120,
      reads: 44,
      html: `
<p>Your account stays open for six months after your last day as a student. After that it is deleted with everything in it.</p>
<h2>Take your mail with you</h2>
<ol><li><p>In your mailbox, open <strong>Settings</strong> and choose <strong>Export</strong>.</p></li><li><p>Wait for the mail that says it is ready; a large mailbox takes a day.</p></li><li><p>Save the file on your own disk.</p></li></ol>
<p>Alumni can have a forwarding address. Ask for it before your account ends.</p>`,
    },
  ],
  printing: [
    {
      alias: 'print-on-campus',
      title: 'Print on campus from your laptop',
      summary: 'Send it from anywhere, collect it at any printer.',
      keywords: ['printer', 'copy', 'scan'],
      changedDaysAgo: 40,
      reads: 176,
      html: `
<ol><li><p>Open <strong>print.marlow.example</strong> and drop your file there: PDF, Word or a picture.</p></li><li><p>Choose colour or black and white, and one side or two.</p></li><li><p>Touch your student card at any printer within 24 hours and choose <strong>Print all</strong>.</p></li></ol>
<h2>What it costs</h2>
<table><thead><tr><th scope="col"><p>Page</p></th><th scope="col"><p>Black and white</p></th><th scope="col"><p>Colour</p></th></tr></thead><tbody><tr><th scope="row"><p>A4</p></th><td><p>5p</p></td><td><p>20p</p></td></tr><tr><th scope="row"><p>A3</p></th><td><p>10p</p></td><td><p>40p</p></td></tr></tbody></table>
<p>Scanning is free: the printer sends the scan to your university address.</p>
<aside data-callout="tip"><p>Your first £5 each year are on us. Top up at print.marlow.example, not at the printer.</p></aside>`,
    },
    {
      alias: 'print-a-thesis-or-poster',
      title: 'Print a thesis or a poster',
      summary: 'Binding, large formats and how long they take.',
      changedDaysAgo: 150,
      reads: 38,
      html: `
<p>The print shop in the library basement binds theses and prints posters up to A0.</p>
<ul><li><p><strong>Soft binding</strong> takes one working day.</p></li><li><p><strong>Hard binding</strong> takes three, and a week in May and September.</p></li><li><p><strong>Posters</strong> are ready the next morning if the file comes before noon.</p></li></ul>
<p>Send a PDF with embedded fonts to the shop and pay when you collect it.</p>`,
    },
  ],
  software: [
    {
      alias: 'install-microsoft-365',
      title: 'Install Microsoft 365 free of charge',
      summary: 'Word, Excel and PowerPoint on up to five devices.',
      keywords: ['office', 'word', 'excel'],
      changedDaysAgo: 58,
      reads: 133,
      html: `
<ol><li><p>Sign in at <strong>office.com</strong> with your university address.</p></li><li><p>Choose <strong>Install apps</strong> and open the file that is downloaded.</p></li><li><p>Start Word and sign in once more with the same address.</p></li></ol>
<p>It works while you are a student. After you leave, your documents stay readable, and you can no longer change them.</p>`,
    },
    {
      alias: 'software-for-computer-science',
      title: 'Licences for Computer Science modules',
      summary: 'MATLAB, JetBrains and the cluster, for students of the School.',
      audience: 'departments',
      department: 'School of Computer Science',
      changedDaysAgo: 25,
      reads: 52,
      html: `
<p>The School has licences that its students may use on their own machines.</p>
<h2>How to get them</h2>
<pre><code>ssh gateway.cs.marlow.example
module avail matlab
licence-request matlab</code></pre>
<p>The key comes by mail within an hour and is good until the end of September.</p>
<aside data-callout="warning"><p>Keys are personal. One that is shared is withdrawn, for its owner too.</p></aside>`,
    },
  ],
}
