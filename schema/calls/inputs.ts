import * as v from 'valibot';

/** Inputs that many calls share. */
export const nothing = v.strictObject({});
/** Id of a row. */
export const id = v.pipe(v.string(), v.maxLength(80));
