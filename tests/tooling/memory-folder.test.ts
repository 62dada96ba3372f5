import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { memoryFolder } from '#tests/tooling/memory-folder.ts';

test('databases of tests lie in memory where there is room for them, and on the disk otherwise', async () => {
  const folder = (await memoryFolder(tmpdir(), 1)) ?? expect.fail('There is room.');
  expect(existsSync(folder)).toBe(true);
  rmSync(folder, { recursive: true });
  expect(await memoryFolder(tmpdir(), Number.MAX_VALUE)).toBeUndefined();
  expect(await memoryFolder('/no/such/place', 1)).toBeUndefined();
});
