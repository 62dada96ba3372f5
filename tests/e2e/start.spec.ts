import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { filledFolder } from '#tests/bench/filled-folder.ts';
import { storyScale } from '#tests/e2e/support/seed.ts';
import { startServiceProcess } from '#tests/e2e/support/vault.ts';
import { freePort } from '#tests/tooling/free-port.ts';

/** Story, step 1: a second start keeps everything, and says in one line what is wrong. */

let dataDir: string;
test.beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'strongroom-start-'));
  await cp(filledFolder(storyScale), dataDir, { recursive: true });
});
test.afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Runs a start that must not succeed. */
async function failedStart(env: Readonly<Record<string, string>>): Promise<{ code: number | null; lines: string[] }> {
  const child = spawn('node_modules/.bin/node', ['service/start.ts'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env },
  });
  let said = '';
  child.stdout.on('data', (part: Buffer) => (said += part.toString()));
  child.stderr.on('data', (part: Buffer) => (said += part.toString()));
  const giveUp = setTimeout(() => child.kill('SIGKILL'), 30_000);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(giveUp);
  return { code, lines: said.split('\n').filter((line) => line !== '') };
}

test('a second start prints address and sign-ins, and keeps the data', async () => {
  const service = await startServiceProcess(dataDir);
  const health = (await (await fetch(`${service.origin}/api/health`)).json()) as Record<string, string>;
  await service.stop();
  expect(service.output()).toContain(`${service.origin}/demo`);
  for (const name of ['operator', 'supervisor', 'office', 'admin', 'archive', 'staff', 'Strongroom-1']) {
    expect(service.output()).toContain(name);
  }
  expect(health).toMatchObject({ service: 'ok', database: 'ok', kind: 'embedded' });

  const again = await startServiceProcess(dataDir);
  const check = await fetch(`${again.origin}/api/tenancy/check-client?customerUrlPath=demo`);
  expect(await check.json()).toMatchObject({ result: true });
  await again.stop();
});

test('a start after kill -9 finds its data', async () => {
  const service = await startServiceProcess(dataDir);
  await service.kill();
  const again = await startServiceProcess(dataDir);
  expect((await fetch(`${again.origin}/api/health`)).status).toBe(200);
  await again.stop();
});

test('a second process on the same data folder ends with one line and damages nothing', async () => {
  const service = await startServiceProcess(dataDir);
  const { code, lines } = await failedStart({});
  expect(code).toBe(1);
  expect(lines).toHaveLength(1);
  expect((await fetch(`${service.origin}/api/tenancy/check-client?customerUrlPath=demo`)).status).toBe(200);
  await service.stop();
});

test('a taken port ends with one line that names it', async () => {
  const port = await freePort();
  const taken = createServer().listen(port, '127.0.0.1');
  const { code, lines } = await failedStart({ PORT: String(port) });
  taken.close();
  expect(code).toBe(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(String(port));
});

test('a data folder that cannot be written ends with one line', async () => {
  const place = join(dataDir, 'a-file');
  await writeFile(place, 'no folder');
  const { code, lines } = await failedStart({ DATA_DIR: place });
  expect(code).toBe(1);
  expect(lines).toHaveLength(1);
});

test('a wrong DATABASE_URL ends with one line and no password in it', async () => {
  const { code, lines } = await failedStart({ DATABASE_URL: 'postgres://someone:hidden-word@127.0.0.1:1/none' });
  expect(code).toBe(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('hidden-word');
  const nonsense = await failedStart({ DATABASE_URL: 'mysql://x' });
  expect([nonsense.code, nonsense.lines.length]).toEqual([1, 1]);
});
