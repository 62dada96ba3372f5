import * as v from 'valibot';

/** Inputs that many calls share. */
export const nothing = v.strictObject({});
/** A whole number in an address, as text. */
export const wholeNumber = v.pipe(v.string(), v.regex(/^\d{1,9}$/));
/** Id of a row. */
export const id = v.pipe(v.string(), v.maxLength(80));
