import * as v from 'valibot';

/** What calls take that many of them take. */
export const nothing = v.strictObject({});
/** Id of a row. */
export const id = v.pipe(v.string(), v.maxLength(80));
