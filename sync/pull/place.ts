import { cursorDoc } from './cursor.ts';
import { errandsDoc } from './errands.ts';
import { withdrawnDoc } from './scopes.ts';

/**
 * Documents of the settings collection that mean nothing without the rows of the feed. A withdrawal that is remembered would take
 * away the rows of a scope that was granted again since: they come with the places they were written at. They go before those rows
 * are emptied: killed in between, a device would never ask for them again.
 */
export const placeDocs: readonly string[] = [cursorDoc, errandsDoc, withdrawnDoc];
