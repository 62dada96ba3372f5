import { sql, type SQL } from 'drizzle-orm';

/**
 * Codes that may not be normal (`normaliseCode`): the device's own form has no small letters of ASCII, no blanks around and no AIM
 * prefix. A condition of queries and, to the letter, of the indexes they use.
 */
export const unusualCode = (code = 'code'): SQL =>
  sql.raw(`(${code} collate "C" ~ '[^ -\`{-~]' or ${code} <> btrim(${code}) or ${code} like ']%')`);
