import { account, http, proof, security, type Check } from './asvs-proofs.ts';

/** Sessions, rights, tokens, keys, wire and records. */
export const checksOf7To17: readonly Check[] = [
  {
    ids: '7.2.4',
    what: 'A new session at every sign-in',
    proofs: account(
      'own-sessions',
      'signing in again ends the earlier session of the browser: no session survives that its user cannot end',
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
      ...account('refresh', 'logging out ends the session immediately; its token later is only refused'),
      ...http('access-tokens', 'changed rights, a blocked account and an ended session end older tokens within seconds'),
      ...account('ways-in', 'a password is changed with the old one; this session lives on, the others end'),
      ...security(
        'erase',
        'I8: erasing ends session and deposit token and takes every cookie (client %s)',
        'I8: the token and the open hub connection of an erased device work no more',
      ),
    ],
  },
  {
    ids: '7.5.2',
    what: 'A user sees and ends his sessions',
    proofs: [
      ...account(
        'own-sessions',
        'a user sees their sessions, this one first, and ends another one immediately',
        'a user can neither end nor see sessions of other users; an unknown id gets the same answer',
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
      ...security(
        'roles-abroad',
        '7.4: without an account there, staff have the one role of staff, whatever they are at home',
        '7.4: an account there as %s gives that role and no other one of home',
      ),
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
      ...http('access-tokens', 'a token expires after ten minutes with a code of its own'),
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
        'a hundred lost answers sign no user out',
        'a hundred thefts, in both orders: the family ends for both',
      ),
    ],
  },
  {
    ids: '11.3.2-11.3.3, 11.4.2, 11.4.4',
    what: 'Argon2id at the floor or above; what is encrypted cannot be changed unseen',
    proofs: [
      ...security('equal-answers', 'passwords and codes are kept under argon2id at the floor or above'),
      ...proof(
        'src/data/rescue/seal.test.ts',
        'I7: a sealed file opens for its vault alone, letter by letter what went in',
        'I7: %s changed in the file: it does not open',
        'I7: the half of another file, content cut or lengthened anywhere: it does not open',
      ),
      ...proof(
        'tests/service/sealed-file.test.ts',
        'I7: the key of one file opens no other, and the private half is in no answer',
        'tenant work reads the keys of its client and can neither add, change nor remove one',
      ),
    ],
  },
  {
    ids: '11.5.1',
    what: 'Secrets of 128 bits or more from the generator, kept as hashes',
    proofs: [
      ...account('ways-in', 'a forgotten password: a link by message sets a new one once, and every session ends'),
      ...account('refresh', 'the database contains no usable token'),
    ],
  },
  {
    ids: '12.2.1',
    what: 'TLS only',
    proofs: [
      ...security(
        'plain-http',
        'over plain http it is refused before it is looked at; over https it is a call',
        'the right password in the clear opens nothing and leaves nothing',
        'the hub, documents, files and other methods are refused too; health is answered, and only that',
        'the address of a page leads to the same page over https, at our own origin and nowhere else',
        'only this machine gets an answer',
        'no caller counts as this machine through an undeclared proxy, tunnel or forwarded port',
      ),
      ...proof(
        'service/start.test.ts',
        'a proxy without its address: ends with 1 and one line, before anything is opened',
        'refuses other machines and prints so, unless there is https in front of it, or by hand',
      ),
      ...http('app', 'behind a proxy that is trusted: https makes the cookie a host cookie and asks for https for a year'),
    ],
  },
  {
    ids: '13.3.1, 13.4.1-13.4.5',
    what: 'No secrets, source maps, hidden files or TRACE',
    proofs: [
      ...http('static-files', 'nothing outside the folder, nothing hidden, no source maps'),
      ...proof(
        'tests/e2e/left-behind.spec.ts',
        'every file of the build is handed out without maps, secrets or places of the machine that made it',
      ),
      ...http('hostile', 'GET with a body is answered by its address alone; TRACE, odd methods and odd addresses are no calls'),
    ],
  },
  {
    ids: '14.2.1-14.2.2, 14.3.1-14.3.2',
    what: 'Nothing secret in addresses; nothing of the API is kept by a cache',
    proofs: [
      ...security('tokens', 'in the address it is none either'),
      ...security('headers', 'good, bad, forbidden, too large, unknown: the headers are there'),
      ...proof(
        'tests/e2e/left-behind.spec.ts',
        'caches hold files of the application alone; after a sign-out without coverage no token is left to read',
      ),
      ...proof('src/data/session/session.test.ts', 'R-102, R-187: a sign-in opens the database, and no token is ever in storage'),
    ],
  },
  {
    ids: '14.3.3',
    what: 'Local data under a key',
    proofs: [
      ...proof(
        'src/data/sealing/sealing.test.ts',
        'I12: after a sign-out nothing of the user is readable, and their next sign-in finds everything',
        'S8: an identity put back into storage opens nothing: neither its rows, nor a way to save in its name',
      ),
      ...proof(
        'service/areas/devices/sealing.test.ts',
        'I12: the origin of another person gives another key, also to a supervisor',
      ),
    ],
  },
  {
    ids: '15.3.1, 15.3.3',
    what: 'No field that nobody asked for',
    proofs: security(
      'bodies',
      'an unknown field is refused by name, at every depth',
      'an operation that says more than its kind is not applied',
      'of all that was wished for, nothing was stored',
    ),
  },
  {
    ids: '15.3.4',
    what: 'The real address of a caller',
    proofs: [
      ...http('app', 'too many calls are 429 with a time to come back; a forged address buys nothing'),
      ...security(
        'plain-http',
        'behind a proxy the address that counts is the one it saw itself, whatever the caller wrote before',
      ),
    ],
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
      ...http('hostile', 'a duplicate name, and unknown names'),
      ...proof('src/data/device/app-settings.test.ts', 'R-199: %s changes no setting and no object'),
    ],
  },
  {
    ids: '16.2.5, 16.3.1-16.3.3, 16.4.1',
    what: 'The log: ways in and denials, no secrets',
    proofs: [
      ...security(
        'log',
        'every call, well and badly: no secret, no word of a person, and each line is one',
        'a database that refuses: the log tells the fault and its statement, and nothing of what was in it',
      ),
      ...account('sign-in', 'neither passwords nor tokens are logged'),
      ...http('every-row', 'without the right: 403, audited, the session stays'),
      ...security('lock-out', '16.3.1: the audit of a way in names the address it came from'),
      ...security(
        'audit-growth',
        '16.3: a thousand names without an account leave ten audit rows, with the count, and one secret',
        '16.3: a person has rows of their own, however many strangers asked; the next hour begins again',
      ),
    ],
  },
  {
    ids: '16.5.1, 16.5.3',
    what: 'A fault tells nothing and opens nothing',
    proofs: [
      ...http('app', 'the answer to a fault contains only an incident id; the log has the cause under it'),
      ...http('app', 'health answers 503, calls answer 503 with a time to come back, never 401 or 200'),
      ...http(
        'database-down',
        '$name is 503 with a time to come back, for a session that is remembered and for one that is not',
        'a made-up token is still 401: that needs no database',
      ),
    ],
  },
];
