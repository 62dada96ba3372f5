import { readdirSync } from 'node:fs';

/** A story of each area, which every `npm test` runs. Those of one area in several files wait for the run of a change. */
export const areaStories: readonly string[] = ['administrator', 'conflicts', 'documents', 'my-account', 'orders', 'segregate'];

/** Stories that look at every screen: by axe, by keys alone and among markup. */
const walks: readonly string[] = ['accessibility', 'keyboard', 'markup'];

/** The stages of `npm run test:change`: with `npm test` they cover every file of `tests/e2e`, a new one without an entry here too. */
export const otherStories: Readonly<Record<string, readonly string[]>> = {
  walks,
  stories: readdirSync('tests/e2e')
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => file.replace('.spec.ts', ''))
    .filter((name) => !areaStories.includes(name) && !walks.includes(name))
    .toSorted(),
};
