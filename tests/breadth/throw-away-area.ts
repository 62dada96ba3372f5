import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { copyHouse, home } from './copied-house.ts';
import { entries, type Entry } from './entries.ts';

/**
 * Proof of breadth: an area with one synced entity, one queued operation with a file and one cached list is added to a copy of the
 * house by its own files and at most eight one-line entries. It compiles, starts and passes its story; without any one of them it
 * does not compile, or fails by name.
 */

const MOST_ENTRIES = 8;
const templates = join(import.meta.dirname, 'area');
const files = globSync('**/*.txt', { cwd: templates }).map((file) => file.replace(/\.txt$/, ''));
const story = 'service/areas/visits/visits.test.ts';
/** Tests of the house that look at every room, kind and entity. */
const watchers = [
  'schema/operations',
  'schema/entities',
  'schema/judge/all.test.ts',
  'tests/tooling/stream-readers.test.ts',
  story,
];

const copy = copyHouse();

function run(command: string, ...args: string[]): { ok: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync(join(home, 'node_modules/.bin', command), args, { cwd: copy, encoding: 'utf8' });
  return { ok: status === 0, output: stdout + stderr };
}

function plant(left?: string): void {
  for (const file of files) {
    const place = join(copy, file);
    mkdirSync(dirname(place), { recursive: true });
    rmSync(place, { force: true });
    if (file !== left) cpSync(join(templates, `${file}.txt`), place);
  }
  for (const entry of entries) enter(entry, entry.file === left);
}

function enter({ file, before, line, imports = '' }: Entry, isLeft: boolean): void {
  const source = readFileSync(join(home, file), 'utf8');
  const at = source.indexOf(before);
  if (at < 0) throw new Error(`${file} has no line “${before.trim()}”.`);
  const entered = isLeft ? source : `${imports}${source.slice(0, at)}${line}${source.slice(at)}`;
  writeFileSync(join(copy, file), entered);
}

/** How a house without one part of the area refuses it; empty if it does not notice. */
function refusal(): string {
  const types = run('tsc');
  if (!types.ok) return `does not compile: ${types.output.split('\n')[0]}`;
  const tests = run('vitest', 'run', ...watchers);
  if (tests.ok) return '';
  return /visit/.test(tests.output) ? `fails by name: ${/(?:Error|FAIL).*visit.*/i.exec(tests.output)?.[0] ?? 'visit'}` : '';
}

if (entries.length > MOST_ENTRIES) throw new Error(`${entries.length} entries are too many.`);
plant();
const migration = run('drizzle-kit', 'generate', '--name', 'visits');
if (!migration.ok) throw new Error(migration.output);
const types = run('tsc');
if (!types.ok) throw new Error(`The area does not compile:\n${types.output}`);
const whole = run('vitest', 'run', ...watchers);
if (!whole.ok) throw new Error(`The area does not pass its story:\n${whole.output}`);
console.log(`The area is there: ${files.length} files and ${entries.length} entries.`);

const parts = [...files.filter((file) => file !== story), ...entries.map(({ file }) => file)];
const unnoticed = parts.filter((part) => {
  plant(part);
  const found = refusal();
  console.log(`without ${part}: ${found || 'NOT NOTICED'}`);
  return found === '';
});
if (unnoticed.length > 0) throw new Error(`The house does not notice that these are missing: ${unnoticed.join(', ')}`);
