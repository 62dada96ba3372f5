/** Rules no test cites, each with the reason; `rules.test.ts` holds the list to the tests. */
type Reasons = Readonly<Record<string, string>>;

const nothingShown = 'Says that the specification shows nothing here.';
const describes = 'Describes the product; what it asks for stands in the rules of its areas.';
const unneeded = (why: string): string => `Asks for a means, not for an effect, and there is no use for it: ${why}.`;

/** Sentences without anything a test could hold. */
export const noRule: Reasons = {
  'R-001': describes,
  'R-003': describes,
  'R-006': describes,
  'R-285': describes,
  'R-286': describes,
  'R-295': describes,
  'R-153': nothingShown,
  'R-238': nothingShown,
  'R-339': nothingShown,
  'R-348': nothingShown,
  'R-352': nothingShown,
  'R-206': unneeded('every call names its own address in `schema/calls`'),
  'R-214': unneeded('every call is of the same origin'),
  'R-265': unneeded('lists watch their window by intersection, no scroll is timed'),
  'R-266': unneeded('icons are drawings inside the application, none is loaded'),
  'R-269': unneeded('the worker stores the application in one piece, no link is fetched ahead'),
  'R-270': unneeded('no link is fetched ahead'),
  'R-272': unneeded('an icon takes the size of its place, from ux.md'),
  'R-278': unneeded('before the sign-in there is no identity at all, instead of one with empty fields'),
  'R-392': unneeded('calls answer with an outcome, nothing is thrown that a screen would have to catch'),
};

/** Comes with an area that is not built yet; a citation takes the rule off this list. */
export const inArea: Reasons = {
  'R-189': 'Comes with the documents.',
  'R-190': 'Comes with the document search.',
  'R-191': 'Comes with the documents.',
  'R-277': 'Comes with the document preview.',
};

/** Asked for, and not proven: by no test, or only in part, or not kept to the letter. */
export const notYet: Reasons = {
  'R-057':
    'The line is left out for who came by domain login, and the service refuses the change; no test looks at the panel then.',
  'R-042': 'The frames are there; no test draws them.',
  'R-085': 'The order of a sign-out is proven (session.test.ts), the badge after it is not.',
  'R-104': 'The page of a new password signs out; no test comes to it signed in.',
  'R-108': 'Preferences are read by the page that shows them, not at the start.',
  'R-109': 'The last client is kept with the identity; the start at `/` goes on to it (guards.test.ts), no test names the rule.',
  'R-110': 'Read after each sign-in; only the failing case is proven.',
  'R-111': 'The badge stands on the sign-in screen alone; no test looks for it.',
  'R-113': 'The badge stands on the sign-in screen alone; no test looks for it.',
  'R-176': 'The router leaves an address alone that is the current one; not proven here.',
  'R-195': 'Fetched on demand; no test watches the files of a sign-in without captcha.',
  'R-208': 'The call answers roles and grants; the application reads the roles of the token and never asks.',
  'R-226': 'An address the drawer cannot open is the error page; no test breaks one.',
  'R-259': 'Set in `sync/signal/hub.ts`; no test waits for it.',
  'R-267': 'Lists show their skeleton after it; no test waits for it.',
  'R-345': 'The service names the refusal (ways-in.test.ts); no test reads the words on the screen.',
  'R-350': 'As R-208.',
  'R-390': 'The hub is found again (hub.test.ts) by a connection of the test, not by the one of the application.',
  'R-394': 'Every call settles (decisions S9); preferences have no test of their own for it.',
  'R-405': 'The states are told (tests/service/hub.test.ts) and logged by `src/data/engine.ts`; no test reads the log.',
  'R-415': 'Kept in the memory of the page, not in its storage.',
};
