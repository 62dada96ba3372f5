import { spawnSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf, routes, type BuildManifest } from '#tests/performance/route-files.ts';
import { copyHouse } from './copied-house.ts';

/**
 * Proof that kinds of operations cost only those who use them: a copy of the house gets twenty more, in a room of their own, and no
 * route of the start gets a byte more.
 */

const KINDS = 20;
const copy = copyHouse();
const types = Array.from({ length: KINDS }, (_, n) => `idle.kind${n + 1}`);

/** Bytes of each route of the start in a new build of the copy. */
function built(): Map<string, number> {
  const { status, stderr } = spawnSync(join(copy, 'node_modules/.bin/vite'), ['build'], { cwd: copy, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The copy could not be built:\n${stderr}`);
  const manifest = JSON.parse(readFileSync(join(copy, 'dist/.vite/manifest.json'), 'utf8')) as BuildManifest; // the builder's own form
  const bytesOf = (files: readonly string[]) => files.reduce((sum, file) => sum + statSync(join(copy, 'dist', file)).size, 0);
  return new Map(routes.map(({ name, needed }) => [name, bytesOf(filesOf(manifest, needed))]));
}

/** The kind that the others copy. */
const PATTERN = 'schema/operations/document-add-file.ts';

/** A room of kinds like another one, with other names. */
function addKinds(): void {
  const source = readFileSync(join(copy, PATTERN), 'utf8');
  const at = source.indexOf('/**\n * Adds pages');
  const kind = source.slice(source.indexOf('export const documentAddFile'));
  const kinds = types.map((type, n) =>
    kind.replace('documentAddFile', `idleKind${n + 1}`).replace("type: 'document.addFile'", `type: '${type}'`),
  );
  if (at < 0 || kinds.some((text) => text === kind))
    throw new Error(`${PATTERN} has changed: this proof takes its kind as a pattern.`);
  const imports = source.slice(0, at);
  writeFileSync(join(copy, 'schema/operations/rooms/idle.ts'), `${imports}\n${kinds.join('\n')}`);
  const rooms = join(copy, 'schema/operations/rooms.ts');
  const before = '  documents: {';
  const line = `  idle: { types: ${JSON.stringify(types)}, load: () => import('./rooms/idle.ts') },\n`;
  writeFileSync(rooms, readFileSync(rooms, 'utf8').replace(before, `${line}${before}`));
}

const before = built();
addKinds();
const after = built();
const manifest = readFileSync(join(copy, 'dist/.vite/manifest.json'), 'utf8');
if (!manifest.includes('schema/operations/rooms/idle.ts')) throw new Error('The build does not have the new kinds.');
for (const [name, bytes] of after) {
  const more = bytes - (before.get(name) ?? 0);
  console.log(`${name}: ${bytes} bytes, ${more} more with ${KINDS} idle kinds`);
  if (more !== 0) process.exitCode = 1;
}
