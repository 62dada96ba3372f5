import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ids from './rule-ids.json' with { type: 'json' };
import { inArea, noRule, notYet } from './uncited-rules.ts';

/** Which rules of the first specification document a test holds: one that names them in its title and runs. */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ROOMS = ['schema', 'sync', 'service', 'src', 'tests'];
const TEST_FILE = /\.(?:test\.tsx?|spec\.ts)$/;
const RULE = /R-\d{3}/g;

/** A title of a test or of a group, or the name of a row it is made of; a test that is skipped or to be written has none. */
const TITLE =
  /(?<![\w.])(?:test|describe)(?:\.(?:each|for|runIf|skipIf|describe)\b[\s\S]{0,3000}?\))?\(\s*(['"`])((?:(?!\1)[^\n])+)\1/g;
const ROW = /^\s*'(R-\d{3}(?:, R-\d{3})*)': \[/gm;

/** Rules a test file cites. */
export function citedIn(source: string): Set<string> {
  const code = source.replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');
  const titles = [...code.matchAll(TITLE)].map((found) => found[2] ?? '');
  const rows = [...code.matchAll(ROW)].map((found) => found[1] ?? '');
  return new Set([...titles, ...rows].flatMap((title) => title.match(RULE) ?? []));
}

async function testFiles(): Promise<string[]> {
  const found = await Promise.all(ROOMS.map((room) => readdir(join(ROOT, room), { recursive: true, withFileTypes: true })));
  return found
    .flat()
    .flatMap((entry) => (entry.isFile() && TEST_FILE.test(entry.name) ? [join(entry.parentPath, entry.name)] : []));
}

/** What is wrong with the table of rules, and how many are cited. */
export async function ruleReport(): Promise<{ cited: number; faults: string[] }> {
  const sources = await Promise.all((await testFiles()).map((file) => readFile(file, 'utf8')));
  const cited = new Set(sources.flatMap((source) => [...citedIn(source)]));
  const known = new Set(ids.map(({ id }) => id));
  const listed: Readonly<Record<string, string>> = { ...noRule, ...inArea, ...notYet };
  const faults = [
    ...ids.flatMap(({ id, topic }) =>
      cited.has(id) || id in listed ? [] : [`${id} (${topic}): no test cites it, and no reason is given.`],
    ),
    ...Object.keys(listed).flatMap((id) => (known.has(id) ? [] : [`${id} is listed and is no rule of these topics.`])),
    ...Object.keys(noRule).flatMap((id) => (cited.has(id) ? [`${id} asks for nothing, and a test cites it.`] : [])),
    ...Object.keys(listed).flatMap((id) =>
      [noRule, inArea, notYet].filter((list) => id in list).length > 1 ? [`${id} is listed twice.`] : [],
    ),
  ];
  return { cited: ids.filter(({ id }) => cited.has(id)).length, faults };
}
