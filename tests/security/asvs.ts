/**
 * OWASP ASVS 5.0 level 2 as checks that run (reliability.md 3.1): every row of that page stands here, with the tests that
 * prove it, or with the reason why it does not apply yet. `npm run asvs` fails when a named test is gone.
 */

/** A test by file and name, as it is written there. */
export interface Proof {
  file: string;
  test: string;
}

export interface Check {
  ids: string;
  what: string;
  proofs: readonly Proof[];
  /** What the row asks for that no test proves yet; the whole row when there is no proof. */
  open?: string;
}

const proof = (file: string, ...tests: string[]): Proof[] => tests.map((test) => ({ file, test }));
const security = (file: string, ...tests: string[]) => proof(`tests/security/${file}.test.ts`, ...tests);
const http = (file: string, ...tests: string[]) => proof(`service/http/${file}.test.ts`, ...tests);
const account = (file: string, ...tests: string[]) => proof(`service/areas/account/${file}.test.ts`, ...tests);

const noFiles = 'No call takes a file yet.';

export const checks: readonly Check[] = [
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
    proofs: proof('schema/rules/pattern.test.ts', 'no pattern that is let through is slow on a hostile value'),
  },
  {
    ids: '1.2.10',
    what: 'No formula in an export',
    proofs: proof('schema/rules/csv.test.ts', 'a formula in %j is never run by a spreadsheet', 'the number %s stays a number'),
    open: 'A round trip through an office program.',
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
    proofs: [],
    open: 'The service makes no request of its own yet.',
  },
  { ids: '1.5.1', what: 'Parsers without entities', proofs: [], open: noFiles },
  {
    ids: '2.2.2',
    what: 'The service repeats every rule of the device',
    proofs: [
      ...proof('service/areas/sync/model.test.ts', 'I9: service and model say the same, seed %i'),
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
    proofs: security('one-order', 'fifty orders for one box at the same time: one is taken, the others are told so'),
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
    open: 'A corpus of markup in every field of every page.',
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
      ...account('sign-in', 'a page of another origin signs nobody in'),
    ],
  },
  {
    ids: '3.5.5',
    what: 'Junk on the channel of the tabs does nothing',
    proofs: proof(
      'src/data/session.test.ts',
      'R-133: a sign-out in another tab signs out here; junk on the channel does nothing',
    ),
  },
  {
    ids: '3.7.2',
    what: 'No redirect leads out',
    proofs: proof('src/app/addresses.test.ts', 'R-175, R-416: only local paths are followed (S0 §5)'),
  },
  {
    ids: '4.1.1, 4.1.3',
    what: 'Types of answers; headers of a proxy are believed only where there is one',
    proofs: [
      ...security('headers', 'https for a year where it came by https, and not a word of it otherwise'),
      ...http('app', 'too many calls are 429 with a time to come back; a forged address buys nothing'),
    ],
  },
  {
    ids: '5.2.1-5.2.3, 5.2.6',
    what: 'Uploads: size, kind, unpacked size',
    proofs: http('every-row', 'a body too large: 413, announced or not'),
    open: noFiles,
  },
  {
    ids: '5.3.1-5.3.2, 5.4.1-5.4.2',
    what: 'Names of files',
    proofs: security('headers', 'good, bad, forbidden, too large, unknown: the headers are there'),
    open: noFiles,
  },
  { ids: '5.4.3', what: 'A look for malware', proofs: [], open: noFiles },
  {
    ids: '6.2.1-6.2.12',
    what: 'Passwords: long, uncommon, no rules of composition, nothing cut off',
    proofs: account('new-password', 'is taken: %s', 'is refused: %s'),
  },
  {
    ids: '6.3.1',
    what: 'Guessing is slowed down, by account, address and client',
    proofs: [
      ...account(
        'sign-in',
        'after five failures the wait doubles from 1 s, for %s as well',
        'parallel guesses do not slip past the count',
        'one password tried on many names is stopped by address; who knows his own still waits',
      ),
      ...account(
        'ways-in',
        'R-194: after three failures a client may ask for a captcha: %s',
        'guessing by the change of a password is held like guessing by the sign-in',
      ),
    ],
  },
  {
    ids: '6.3.8',
    what: 'Who has an account is told to nobody',
    proofs: [
      ...account(
        'sign-in',
        'a wrong password, an unknown name and a blocked account are told apart by nothing',
        'an unknown name takes as long as a wrong password: without the hash it would take a fraction',
      ),
      ...account(
        'ways-in',
        'who has an account is told to nobody: forgotten passwords of unknown, blocked and service accounts answer alike',
      ),
      ...security(
        'equal-answers',
        'an unknown name makes the service work as much as a known one',
        'no way in tells by its answer who has an account',
      ),
    ],
  },
  {
    ids: '6.4.1, 6.4.3, 6.5.1-6.5.5, 6.6.3',
    what: 'Codes and links: random, once, ten minutes, few',
    proofs: account(
      'ways-in',
      'a client may ask for a code: it comes by message, opens once, and no sign-in works without it',
      'a code runs out after ten minutes, and after five wrong ones',
      'a forgotten password: a link by message sets a new one once, and every session ends',
      'a link runs out after ten minutes; of another client or user it opens nothing',
      'three links an hour go to one person, and the fourth answer says nothing of it',
    ),
  },
  {
    ids: '7.2.4',
    what: 'A new session at every sign-in',
    proofs: account(
      'own-sessions',
      'signing in anew ends the session the browser had: nothing lives on that nobody can end',
      'a cookie planted before the sign-in is not taken over: the session has a secret of its own',
    ),
  },
  {
    ids: '7.3.1-7.3.2, 10.4.8',
    what: 'Sessions end: idle, and for good',
    proofs: account('refresh', 'idle for 14 days, or 30 days after the sign-in however often refreshed: over'),
  },
  {
    ids: '7.4.1-7.4.3, 7.4.5',
    what: 'Logging out, blocking and a new password work at once',
    proofs: [
      ...account('refresh', 'logging out ends the session at once; its token later is only refused'),
      ...http('access-tokens', 'changed rights, a blocked account and an ended session end older tokens within seconds'),
      ...account('ways-in', 'a password is changed with the old one; this session lives on, the others end'),
    ],
  },
  {
    ids: '7.5.2',
    what: 'A user sees and ends his sessions',
    proofs: [
      ...account(
        'own-sessions',
        'a user sees where he is signed in, this session first, and ends another one at once',
        'nobody ends, or sees, the session of another; an id nobody has is answered alike',
      ),
      ...proof('tests/e2e/account.spec.ts', 'signed in on two tablets, one ends the other; a changed password keeps this one'),
    ],
  },
  {
    ids: '8.1.1, 8.2.1-8.2.3',
    what: 'Rights to functions, things and fields',
    proofs: [
      ...security(
        'matrix',
        'one id at a time is another',
        'every kind of operation of %s',
        'every scope, asked for by %s',
        'the matrix has at least 5,000 cases',
      ),
      ...http('role-matrix', 'R-193, R-353: who may call what, read by hand'),
    ],
  },
  { ids: '8.3.1', what: 'The service decides, not the screen', proofs: security('matrix', 'every kind of operation of %s') },
  {
    ids: '8.4.1',
    what: 'Clients are apart',
    proofs: [
      ...security('matrix', 'afterwards the rows of others are as they were'),
      ...proof(
        'service/db/row-security.test.ts',
        'every table with a tenant forces row-level security, has the policy, and its keys begin with the tenant',
        'rows of another tenant cannot be written, changed or taken over',
        "a foreign key to another tenant's row is refused although the row exists",
      ),
    ],
  },
  {
    ids: '9.1.1-9.1.3, 9.2.1-9.2.3',
    what: 'Forged and foreign tokens open nothing',
    proofs: [
      ...security(
        'tokens',
        'a forged or ended token opens nothing, and says no more than that',
        'a good token in the wrong place, twice or under another scheme is none',
        'there are at least twelve forms, and the good token opens',
      ),
      ...http('access-tokens', 'a token ends after ten minutes, and says so'),
    ],
  },
  {
    ids: '10.4.5',
    what: 'Refresh tokens rotate, and a stolen one is noticed',
    proofs: [
      ...account(
        'refresh',
        'stolen, the thief first: when the owner comes later, the family ends for both',
        'stolen, the owner first: the thief ends the family and gets nothing',
      ),
      ...security(
        'races',
        'a hundred lost answers: nobody is signed out',
        'a hundred thefts, in both orders: the family ends for both',
      ),
    ],
  },
  {
    ids: '11.3.2-11.3.3, 11.4.2, 11.4.4',
    what: 'Argon2id at the floor or above',
    proofs: security('equal-answers', 'passwords and codes are kept under argon2id at the floor or above'),
  },
  {
    ids: '11.5.1',
    what: 'Secrets of 128 bits or more from the generator, kept as hashes',
    proofs: [
      ...account('ways-in', 'a forgotten password: a link by message sets a new one once, and every session ends'),
      ...account('refresh', 'the database holds no token that could be used'),
    ],
  },
  {
    ids: '12.2.1',
    what: 'TLS only',
    proofs: http('app', 'behind a proxy that is trusted: https makes the cookie a host cookie and asks for https for a year'),
    open: 'The proxy in front of the service refuses http; the service itself listens to it.',
  },
  {
    ids: '13.3.1, 13.4.1-13.4.5',
    what: 'No secrets, source maps, hidden files or TRACE',
    proofs: [
      ...http('static-files', 'nothing outside the folder, nothing hidden, no source maps'),
      ...http('hostile', 'GET with a body is answered by its address alone; TRACE, odd methods and odd addresses are no calls'),
    ],
  },
  {
    ids: '14.2.1-14.2.2, 14.3.1-14.3.2',
    what: 'Nothing secret in addresses; nothing of the API is kept by a cache',
    proofs: [
      ...security('tokens', 'in the address it is none either'),
      ...security('headers', 'good, bad, forbidden, too large, unknown: the headers are there'),
      ...proof('src/data/session.test.ts', 'R-102, R-187: a sign-in opens the database, and no token ever stands in storage'),
    ],
  },
  {
    ids: '14.3.3',
    what: 'Local data under a key',
    proofs: [],
    open: 'Local rows are not encrypted; a database of its own for each client and user keeps them apart.',
  },
  {
    ids: '15.3.1, 15.3.3',
    what: 'No field that nobody asked for',
    proofs: security(
      'bodies',
      'a field nobody asked for is refused by name, at every depth',
      'an operation that says more than its kind is not applied',
      'of all that was wished for, nothing was stored',
    ),
  },
  {
    ids: '15.3.4',
    what: 'The real address of a caller',
    proofs: http('app', 'too many calls are 429 with a time to come back; a forged address buys nothing'),
  },
  {
    ids: '15.3.6-15.3.7',
    what: 'Prototypes and names that stand twice',
    proofs: [
      ...security(
        'bodies',
        'a key that reaches for prototypes is refused, at every depth',
        '__proto__ anywhere in a batch makes it no batch',
        'names of prototypes as names of attributes are stored nowhere',
      ),
      ...http('hostile', 'a name twice, and names nobody knows'),
    ],
  },
  {
    ids: '16.2.5, 16.3.1-16.3.3, 16.4.1',
    what: 'The log: ways in and denials, no secrets',
    proofs: [
      ...account('sign-in', 'neither passwords nor tokens are logged'),
      ...http('every-row', 'without the right: 403, audited, the session stays'),
    ],
  },
  {
    ids: '16.5.1, 16.5.3',
    what: 'A fault tells nothing and opens nothing',
    proofs: [
      ...http('app', 'a fault tells an incident and nothing else; the log tells the rest under it'),
      ...http('database-down', 'a made-up token is still 401: that needs no database'),
    ],
  },
];
