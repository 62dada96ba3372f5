import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Who may import whom (architecture.md, Repository layout): each line is a file that breaks one fence, and must be refused. */
const refused: readonly (readonly [file: string, line: string])[] = [
  ['schema/a.ts', `import '#sync/engine.ts';`],
  ['schema/a.ts', `import '#src/data/database/database.ts';`],
  ['schema/a.ts', `import '#service/service.ts';`],
  ['schema/rules/a.ts', `import '../codes.ts';`],
  ['sync/a.ts', `import '#src/data/database/database.ts';`],
  ['sync/a.ts', `import '#service/service.ts';`],
  ['sync/outbox/a.ts', `import 'react';`],
  ['sync/outbox/a.ts', `import '@microsoft/signalr';`],
  ['sync/outbox/a.ts', `setTimeout(() => undefined, 1);`],
  ['sync/pull/a.ts', `void fetch('/api');`],
  ['service/a.ts', `import '#sync/engine.ts';`],
  ['service/areas/orders/a.ts', `import '#src/text/codes.ts';`],
  ['src/kit/list/a.ts', `import '#src/areas/protocoling/routes.ts';`],
  ['src/kit/list/a.ts', `import '#src/parts/project-picker.tsx';`],
  ['src/kit/form/a.ts', `import '#src/data/live/live.ts';`],
  ['src/kit/form/a.ts', `import 'rxdb';`],
  ['src/kit/form/a.ts', `import '@tanstack/react-table';`],
  ['src/data/a.ts', `import '#src/kit/list/list.tsx';`],
  ['src/data/a.ts', `import '#src/areas/protocoling/queries.ts';`],
  ['src/scheduling/a.ts', `import '#src/data/live/live.ts';`],
  ['src/text/a.ts', `import '#src/kit/list/list.tsx';`],
  ['src/text/a.ts', `import '#src/data/live/live.ts';`],
  ['src/parts/a.ts', `import '#src/areas/protocoling/queries.ts';`],
  ['src/parts/a.ts', `import 'dexie';`],
  ['src/areas/orders/a.ts', `import '#src/areas/protocoling/queries.ts';`],
  ['src/areas/orders/a.ts', `import '../protocoling/queries.ts';`],
  ['src/areas/orders/a.ts', `import '#src/app/router.ts';`],
  ['src/areas/orders/a.ts', `import 'rxdb';`],
  ['src/areas/orders/a.ts', `import '@tanstack/react-table';`],
  ['src/areas/orders/a.ts', `import '@headlessui/react';`],
  ['src/areas/orders/a.ts', `void fetch('/api');`],
  ['src/app/a.ts', `import 'rxdb';`],
  ['src/app/a.ts', `import '#service/service.ts';`],
];

/** What must stay allowed, so that a fence is not a wall. */
const allowed: readonly (readonly [file: string, line: string])[] = [
  ['sync/b.ts', `import '#schema/codes.ts';`],
  ['sync/transport/b.ts', `void fetch('/api');`],
  ['sync/signal/b.ts', `import '@microsoft/signalr';`],
  ['service/b.ts', `import '#schema/codes.ts';`],
  ['src/data/b.ts', `import 'rxdb';`],
  ['src/data/b.ts', `import '#sync/engine.ts';`],
  ['src/kit/list/b.ts', `import '@tanstack/react-table';`],
  ['src/areas/orders/b.ts', `import '#src/kit/list/list.tsx';`],
  ['src/app/b.ts', `import '#src/areas/protocoling/routes.ts';`],
];

let folder: string;
let refusals: Map<string, string[]>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'strongroom-fences-'));
  await cp('.oxlintrc.json', join(folder, '.oxlintrc.json'));
  for (const [index, [file, line]] of [...refused, ...allowed].entries()) {
    const place = join(folder, placeOf(file, index));
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, `${line}\n`);
  }
  refusals = await lint(folder);
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** One file per line, so that a refusal names the line it is about. */
function placeOf(file: string, index: number): string {
  return file.replace(/\.ts$/, `${index}.ts`);
}

async function lint(cwd: string): Promise<Map<string, string[]>> {
  const oxlint = resolve('node_modules/.bin/oxlint');
  const { stdout } = await promisify(execFile)(oxlint, ['--format', 'json'], { cwd }).catch(
    (fault: { stdout: string }) => fault, // exit 1 is what refusals give
  );
  const report = JSON.parse(stdout) as { diagnostics: { code?: string; filename: string }[] };
  const found = new Map<string, string[]>();
  for (const { code, filename } of report.diagnostics) found.set(filename, [...(found.get(filename) ?? []), code ?? '']);
  return found;
}

test.each(refused.map(([file, line], index) => [file, line, index] as const))('%s refuses %s', (file, _line, index) => {
  const codes = refusals.get(placeOf(file, index)) ?? [];
  expect(codes.some((code) => code.includes('no-restricted'))).toBe(true);
});

test.each(allowed.map(([file, line], index) => [file, line, refused.length + index] as const))(
  '%s allows %s',
  (file, _line, index) => {
    const codes = refusals.get(placeOf(file, index)) ?? [];
    expect(codes.filter((code) => code.includes('no-restricted'))).toEqual([]);
  },
);
