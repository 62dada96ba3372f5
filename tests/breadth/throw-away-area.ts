import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { copyHouse, home } from './copied-house.ts';
import { entries, type Entry } from './entries.ts';

/**
 * Proof of breadth: an area with one synced entity, one queued operation with a file, and one page with a cached list is added to a
 * copy of the house by its own files and at most eight one-line entries. It compiles, starts and passes its stories, the simulator
 * saves its operation, and the tests over every call, kind and stream include it. Without any one of the files and entries it does
 * not compile, or fails by name.
 */

const MOST_ENTRIES = 8;
const templates = join(import.meta.dirname, 'area');
const files = globSync('**/*.txt', { cwd: templates }).map((file) => file.replace(/\.txt$/, ''));
const stories = ['service/areas/visits/visits.test.ts', 'src/areas/visits/visits.test.ts'];
/** Tests of the house that look at every room, kind, entity and page. */
const watchers = [
  'schema/operations',
  'schema/entities',
  'schema/judge/all.test.ts',
  'src/app/site-map.test.ts',
  'src/text/labels',
  'sync/simulator/workload',
  'tests/tooling/stream-readers.test.ts',
  ...stories,
];
/** Tests that make every call and every kind of operation as every role. Of these the whole area runs its own, without the house. */
const callers = ['service/http/every-row.test.ts', 'service/http/role-matrix.test.ts', 'tests/security/matrix.test.ts'];

const copy = copyHouse();

/** Types are checked again where they changed. */
const checkTypes = () => run('tsc', '--incremental', '--tsBuildInfoFile', join(copy, 'types.tsbuildinfo'));

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

/** The files of the entries as they were at the start: a change of the checkout in the meantime is none of the copy. */
const sources = new Map(entries.map(({ file }) => [file, readFileSync(join(copy, file), 'utf8')]));

function enter({ file, before, line, imports = '' }: Entry, isLeft: boolean): void {
  const source = sources.get(file) ?? '';
  const at = source.indexOf(before);
  if (at < 0) throw new Error(`${file} has no line “${before.trim()}”.`);
  const entered = isLeft ? source : `${imports}${source.slice(0, at)}${line}${source.slice(at)}`;
  writeFileSync(join(copy, file), entered);
}

/** How a house without one part of the area refuses it; empty if it does not notice. */
function refusal(): string {
  const types = checkTypes();
  if (!types.ok) return `does not compile: ${types.output.split('\n')[0]}`;
  const tests = run('vitest', 'run', ...watchers);
  if (tests.ok) return '';
  return /visit/.test(tests.output) ? `fails by name: ${/(?:Error|FAIL).*visit.*/i.exec(tests.output)?.[0] ?? 'visit'}` : '';
}

if (entries.length > MOST_ENTRIES) throw new Error(`${entries.length} entries are too many.`);
plant();
const migration = run('drizzle-kit', 'generate', '--name', 'visits');
if (!migration.ok) throw new Error(migration.output);
const types = checkTypes();
if (!types.ok) throw new Error(`The area does not compile:\n${types.output}`);
const whole = run('vitest', 'run', ...watchers);
if (!whole.ok) throw new Error(`The area does not pass its stories:\n${whole.output}`);
const called = run('vitest', 'run', ...callers, '--testNamePattern', 'visit|who may call what');
if (!called.ok || !/visits\.noteVisit/.test(called.output))
  throw new Error(`The tests over all calls do not include the area:\n${called.output}`);
console.log(`The area is there: ${files.length} files and ${entries.length} entries.`);

const parts = [...files.filter((file) => !stories.includes(file)), ...entries.map(({ file }) => file)];
const unnoticed = parts.filter((part) => {
  plant(part);
  const found = refusal();
  console.log(`without ${part}: ${found || 'NOT NOTICED'}`);
  return found === '';
});
if (unnoticed.length > 0) throw new Error(`The house does not notice that these are missing: ${unnoticed.join(', ')}`);
