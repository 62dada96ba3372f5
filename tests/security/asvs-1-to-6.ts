import { account, hostileFiles, http, proof, security, type Check } from './asvs-proofs.ts';

/** Input, files and the ways in. */
export const checksOf1To6: readonly Check[] = [
  {
    ids: '1.2.4',
    what: 'SQL only with parameters',
    proofs: [
      ...http('hostile', 'a wrong type in any field, or text that is none', 'odd texts in every part of it'),
      ...http('app', 'characters that are no text are 422, never a fault'),
    ],
  },
  {
    ids: '1.2.9, 15.2.2',
    what: 'No pattern of an administrator stops the service',
    proofs: [
      ...proof('schema/rules/pattern.test.ts', 'a pattern that explodes elsewhere gives its verdict on the longest value: %s'),
      ...proof('tests/tooling/native-patterns.test.ts', 'no native RegExp is made from what is not written in the source'),
    ],
  },
  {
    ids: '1.2.10',
    what: 'No formula in an export',
    proofs: [
      ...security(
        'formulas',
        'no formula in any cell, read with $delimiters, quotes known: $quotes',
        'read again, every text is what it was, also one that began with an apostrophe',
        'what only looks alike is not touched',
      ),
      ...proof(
        'schema/rules/csv.test.ts',
        'a formula in %j is never run by a spreadsheet',
        'where another reader would begin a cell, %j is guarded as well',
      ),
      // the three that write such a file: a list, the protocol of a device, the protocol of the service
      ...proof('src/areas/protocoling/box/boxes-list.test.ts', 'S1 §9: a formula in a column of the list is text in its file'),
      ...proof(
        'tests/e2e/hostile.spec.ts',
        'what another device sent is shown as text in rows and form, and cannot run in the exported file',
      ),
      ...proof(
        'service/areas/protocoling/protocoling.test.ts',
        'the official protocol: one number per content, continuous, Polish letters, a custody event',
      ),
    ],
  },
  {
    ids: '1.3.2',
    what: 'Expressions of validation are never run as code',
    proofs: [
      ...proof('schema/rules/expression.test.ts', 'depth and length are bounded'),
      ...security('headers', 'good, bad, forbidden, too large, unknown: the headers are there'),
    ],
  },
  { ids: '1.3.4', what: 'A logo cannot script', proofs: http('static-files', 'a logo is a picture and nothing more') },
  {
    ids: '1.3.6, 13.2.4, 15.3.2',
    what: 'The service asks no address a user names',
    proofs: [
      ...security(
        'requests',
        'no request goes to an address in a field or in the headers of a proxy',
        'the sign-in service of a client is asked, and nothing that its person says leads elsewhere',
      ),
      ...account('domain/domain-login', 'settings of sign-in services: only https, or this machine; nothing unknown'),
    ],
  },
  {
    ids: '1.5.1',
    what: 'Parsers without entities',
    proofs: [...hostileFiles, ...proof('tests/service/hostile-files.test.ts', 'no file makes the service ask an address')],
  },
  {
    ids: '2.2.2',
    what: 'The service repeats every rule of the device',
    proofs: [
      ...proof('service/areas/sync/model.test.ts', 'I9: service and model agree, seed %i'),
      ...proof('service/areas/sync/conflicts.test.ts', 'refused: what its author has to think about again'),
    ],
  },
  {
    ids: '2.3.1',
    what: 'No step is skipped',
    proofs: proof('service/areas/protocoling/protocoling.test.ts', 'closing, opening and deleting ask the same rules'),
  },
  {
    ids: '2.3.3',
    what: 'All or nothing',
    proofs: proof(
      'service/db/database.test.ts',
      'a transaction is whole or nothing',
      'an error that was swallowed inside a transaction still fails it: nothing rolled back is called done',
    ),
  },
  {
    ids: '2.3.4',
    what: 'One order for a box',
    proofs: security('one-order', 'fifty concurrent orders for one box: one is accepted, the others are refused with the reason'),
  },
  {
    ids: '2.4.1',
    what: 'Calls are counted',
    proofs: [
      ...http('app', 'too many calls are 429 with a time to come back; a forged address buys nothing'),
      ...http('admission', 'under load exports are shed first, then reads, then pull, and push still enters'),
    ],
  },
  {
    ids: '3.2.1',
    what: 'A stored file is kept, never shown in our origin',
    proofs: security('headers', 'good, bad, forbidden, too large, unknown: the headers are there'),
  },
  {
    ids: '3.2.2',
    what: 'Text is shown as text',
    proofs: [
      ...proof('tests/e2e/markup.spec.ts', 'text is text on every screen of the ${who}'),
      ...proof('src/text/trans.test.tsx', 'a value of a text is shown as it is, never read as a tag: %s'),
      ...proof(
        'tests/e2e/hostile.spec.ts',
        'what another device sent is shown as text in rows and form, and cannot run in the exported file',
        'typed and scanned: shown as it is, refused in words, and nothing of it cut',
      ),
      ...proof(
        'service/areas/notifications/notifications.test.ts',
        'markup in a message is text and comes back letter by letter; a target that could leave the client is not written',
      ),
    ],
  },
  {
    ids: '3.3.1-3.3.4',
    what: 'Cookies: __Host-, Secure, HttpOnly, SameSite',
    proofs: [
      ...security('headers', 'each cookie is for this host alone, over https alone, away from scripts and other sites'),
      ...account('refresh', 'R-202: a refresh rotates the cookie; script cannot read it, other sites cannot send it'),
    ],
  },
  {
    ids: '3.4.1-3.4.6',
    what: 'HSTS, CSP, nosniff, referrer policy, frames, CORS on every answer',
    proofs: security(
      'headers',
      'good, bad, forbidden, too large, unknown: the headers are there',
      'a page of another origin may neither read nor ask before it asks',
      'https for a year where it came by https, and not a word of it otherwise',
      'pages, files, documents, health and the hub carry them too',
      'a fault, a lost database and a full bucket carry them too',
    ),
  },
  {
    ids: '3.5.1-3.5.3',
    what: 'No page of another origin acts for somebody',
    proofs: [
      ...http('hostile', 'forms, and bodies of other kinds'),
      ...http('app', 'every row has its own address, and nothing that changes anything is a GET'),
      ...account('sign-in', 'a page of another origin cannot sign in a user'),
    ],
  },
  {
    ids: '3.5.5',
    what: 'Junk on the channel of the tabs does nothing',
    proofs: proof(
      'src/data/session/session.test.ts',
      'R-133: a sign-out in another tab signs out here; junk on the channel does nothing',
    ),
  },
  {
    ids: '3.7.2',
    what: 'No redirect leads out',
    proofs: [
      ...proof(
        'src/app/addresses.test.ts',
        'R-175, R-416: only local paths are followed (S0 §5)',
        'R-175: %j leads to no other origin, and to no other client (reliability.md 3.9)',
      ),
      ...proof('tests/e2e/hostile.spec.ts', 'after the sign-in the address cannot redirect to another host'),
      ...security('plain-http', 'the address of a page leads to the same page over https, at our own origin and nowhere else'),
    ],
  },
  {
    ids: '4.1.1, 4.1.3',
    what: 'Types of answers; headers of a proxy are believed only where there is one',
    proofs: [
      ...security('headers', 'https for a year where it came by https, and not a word of it otherwise'),
      ...http('app', 'too many calls are 429 with a time to come back; a forged address buys nothing'),
      ...security(
        'plain-http',
        'over plain http it is refused before it is looked at; over https it is a call',
        'behind a proxy the address that counts is the one it saw itself, whatever the caller wrote before',
      ),
    ],
  },
  {
    ids: '5.2.1-5.2.3, 5.2.6',
    what: 'Uploads: size, kind, unpacked size',
    proofs: [
      ...http('every-row', 'a body too large: 413, announced or not'),
      ...http('streamed-bodies', 'a part too long is refused, announced or not, and a cut one reaches the handler as a fault'),
      ...proof(
        'service/areas/files/files.test.ts',
        'other bytes than announced are refused, and nothing is kept',
        'a file that is not what it is called, or of a kind its purpose does not take, is refused',
      ),
      ...proof(
        'src/areas/sync-desk/rescue/rescue.test.ts',
        'S8: %s is reported before anything is asked',
        'I7: a sealed file that does not open is reported as %s, and nothing of it is asked',
      ),
      ...proof(
        'service/areas/desk/rescue.test.ts',
        'a file that was tampered with is turned away whole, and leaves nothing in the way of the true operations',
      ),
      ...hostileFiles,
      ...proof(
        'service/pages/process/pool.test.ts',
        'a page process reads its own folders alone: no other file, no writing, no process, no thread, no environment',
        'a file that ends two processes is unreadable, and the next file is drawn',
      ),
    ],
  },
  {
    ids: '5.3.1-5.3.2, 5.4.1-5.4.2',
    what: 'Names of files',
    proofs: [
      ...http('file-names', 'a file called %j is saved under a plain name, and its header is one'),
      ...security('headers', 'good, bad, forbidden, too large, unknown: the headers are there'),
      // a file is stored under the hash of its bytes, never under a name that somebody sent
      ...proof('service/files/store.test.ts', 'both hold the same keys'),
    ],
  },
  {
    ids: '5.4.3',
    what: 'A look for malware',
    proofs: [],
    applies:
      'applies when files reach other people: today only the sender and holders of the right of a purpose read them; a scan is not built.',
  },
  {
    ids: '6.2.1-6.2.12',
    what: 'Passwords: long, uncommon, no rules of composition, nothing cut off',
    proofs: account('new-password', 'is taken: %s', 'is refused: %s'),
  },
  {
    ids: '6.3.1',
    what: 'Guessing is slowed down, by device, address range and name, and locks nobody out of a known device',
    proofs: [
      ...account(
        'sign-in',
        'after five failures the wait doubles from 1 s, for %s as well',
        'parallel guesses do not slip past the count',
        'one password tried on many names is stopped by address; a user with the right password still waits',
      ),
      ...account(
        'ways-in',
        'R-194: after three failures a client may ask for a captcha: %s',
        'guessing by the change of a password is held like guessing by the sign-in',
      ),
      ...security(
        'lock-out',
        '3.6: strangers of the same network and of a hundred others do not delay a known device',
        '3.6: a device is known at home and abroad, wherever its person signed in',
        '3.6: parallel tries pass no limit, neither of a name nor of a range',
        '3.6: a thousand failures from everywhere lock no client: a person who did not fail signs in',
        '3.6: waits decay: after an hour without a try the failures are forgotten',
      ),
    ],
  },
  {
    ids: '6.3.8',
    what: 'Who has an account is told to nobody',
    proofs: [
      ...account('sign-in', 'a wrong password, an unknown name and a blocked account get identical answers'),
      ...account(
        'ways-in',
        'no answer reveals an account: forgotten passwords of unknown, blocked and service accounts answer alike',
      ),
      ...security(
        'equal-answers',
        'an unknown name makes the service work as much as a known one',
        'no way in tells by its answer who has an account',
      ),
      ...security('equal-work', '6.3.8: %s costs the same statements and hashes with and without an account'),
      ...security('lock-out', '6.3.8: after a restart a name that exists and one that does not wait alike'),
    ],
  },
  {
    ids: '6.4.1, 6.4.3, 6.5.1-6.5.5, 6.6.3',
    what: 'Codes and links: random, once, ten minutes, few',
    proofs: [
      ...account(
        'ways-in',
        'a client may ask for a code: it comes by message, opens once, and no sign-in works without it',
        'a code runs out after ten minutes, and after five wrong ones',
        'a forgotten password: a link by message sets a new one once, and every session ends',
        'a link runs out after ten minutes; of another client or user it opens nothing',
        'three links an hour go to one user, and the fourth answer does not reveal it',
      ),
      ...security(
        'password-change',
        '6.4.3: the right password trades for no link, and changes nothing, without the code',
        '6.4.3: with the code it changes, and the code is spent',
      ),
      ...security('lock-out', '6.6.3: parallel guesses of a code are worth five, from however many ranges'),
    ],
  },
];
