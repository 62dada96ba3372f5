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
  'R-009': describes,
  'R-285': describes,
  'R-286': describes,
  'R-295': describes,
  'R-153': nothingShown,
  'R-238': nothingShown,
  'R-339': nothingShown,
  'R-348': nothingShown,
  'R-352': nothingShown,
  'R-097': unneeded('one database for each person holds the rows under the names of the contract (decisions.md S8)'),
  'R-098': unneeded('what is kept stands in the database of the person; only flags and times stand in local storage'),
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
  'R-277': 'Comes with the document preview.',
};

/** Asked for, and not proven: by no test, or only in part, or not kept to the letter. */
export const notYet: Reasons = {};
