import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { copyFolder } from '#tests/bench/copy-folder.ts';
import { openDatabase } from '#service/db/database.ts';
import { migratedFolder } from '#tests/bench/temporary-database.ts';
import { greet } from '#service/run.ts';
import { startService } from '#service/service.ts';
import { faultLine } from '#service/start-faults.ts';
import { startBench } from '#tests/bench/start-bench.ts';
import { assertSecure, clearWarning, readSettings } from '#service/start-settings.ts';

/** `npm start` as a process: whatever keeps it from starting is one clear line and exit 1. */

const { folder, faultOf, end, close } = startBench();
afterEach(end);
afterAll(close);

describe('a start that cannot work ends with 1 and one line', () => {
  test('a wrong DATABASE_URL, without its password', async () => {
    expect(await faultOf({ DATABASE_URL: 'nonsense' })).toContain('DATABASE_URL');
    const line = await faultOf({ DATABASE_URL: 'postgres://me:hidden-word@127.0.0.1:8129/nothing' });
    expect(line).toContain('127.0.0.1:8129');
    expect(line).not.toContain('hidden-word');
  });

  test('a taken port', async () => {
    const other = createServer().listen(8128, '127.0.0.1');
    expect(await faultOf({ PORT: '8128' })).toContain('127.0.0.1:8128 is taken');
    other.close();
  });

  test('a data folder that is a file, or may not be written to', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, 'mine');
    expect(await faultOf({ DATA_DIR: file })).toContain(file);
    const locked = await mkdtemp(join(folder, 'locked-'));
    await chmod(locked, 0o500);
    // a user with write access everywhere cannot be kept out this way
    if (process.getuid?.() !== 0) expect(await faultOf({ DATA_DIR: join(locked, 'data') })).toContain('locked');
  });

  test('a second process on the same data folder; the first goes on', async () => {
    const dataDir = join(folder, 'shared');
    copyFolder(await migratedFolder(), dataDir);
    const first = await openDatabase({ dataDir });
    expect(await faultOf({ DATA_DIR: dataDir })).toMatch(/shared/);
    expect(await first.ping()).toBe(true);
    await first.close();
  });

  test('settings that mean nothing', async () => {
    expect(await faultOf({ PORT: 'many' })).toContain('PORT');
    expect(await faultOf({ HOST: 'no.such.host.invalid' })).toContain('is no address of this machine');
    // the others are found on the way the first one went
    expect(() => readSettings({ DEMO: 'perhaps' })).toThrow(/DEMO/);
    expect(() => readSettings({ APP_SECRET: 'short' })).toThrow(/APP_SECRET/);
    for (const text of ['0', '65', '1.5', 'two']) expect(() => readSettings({ PAGE_PROCESSES: text })).toThrow(/PAGE_PROCESSES/);
    expect(() => readSettings({ FILES_DERIVED_BYTES: '10 GB' })).toThrow(/FILES_DERIVED_BYTES/);
  }, 120_000);
});

function faultIn(environment: Readonly<Record<string, string | undefined>>): string {
  try {
    assertSecure(readSettings(environment));
    return '';
  } catch (error) {
    return String(error);
  }
}

describe('a start that other machines could reach over plain http', () => {
  test('a proxy without its address: ends with 1 and one line, before anything is opened', async () => {
    expect(await faultOf({ HOST: '0.0.0.0', TRUST_PROXY: '1' })).toMatch(/PUBLIC_URL.*https/);
  });

  test('refuses other machines and prints so, unless there is https in front of it, or by hand', () => {
    const https = { TRUST_PROXY: '1', PUBLIC_URL: 'https://vault.example' };
    for (const good of [{}, { HOST: '::1' }, { HOST: '0.0.0.0', ...https }, https, { HOST: '0.0.0.0', PLAIN_HTTP: '1' }]) {
      expect([good, faultIn(good), clearWarning(readSettings(good))]).toEqual([good, '', undefined]);
    }
    for (const HOST of ['0.0.0.0', '::', '192.0.2.7', 'vault.example', '127.0.0.1.evil.example']) {
      expect([faultIn({ HOST }), readSettings({ HOST }).httpsOnly]).toEqual(['', true]);
      expect(clearWarning(readSettings({ HOST }))).toMatch(/^HOST .*TRUST_PROXY=1.*PLAIN_HTTP=1/);
      expect(faultIn({ HOST, TRUST_PROXY: '1', PUBLIC_URL: 'http://vault.example' })).toContain('PUBLIC_URL');
    }
    // a proxy that should speak https and does not is found out on this machine too
    expect(faultIn({ TRUST_PROXY: '1' })).toContain('PUBLIC_URL');
    expect([{}, https, { ...https, PLAIN_HTTP: '1' }].map((one) => readSettings(one).httpsOnly)).toEqual([false, true, false]);
  });
});

const demoOf = (environment: Record<string, string>) => readSettings(environment).demo;

test('the demonstration is served to this machine only, unless asked for by hand', () => {
  expect(demoOf({})).toBe(true);
  expect(demoOf({ HOST: '::1' })).toBe(true);
  expect(demoOf({ DEMO: '0' })).toBe(false);
  expect(demoOf({ DATABASE_URL: 'postgres://x/y' })).toBe(false);
  expect(demoOf({ DATABASE_URL: 'postgres://x/y', DEMO: '1' })).toBe(true);
  expect(demoOf({ HOST: '0.0.0.0' })).toBe(false);
  expect(demoOf({ HOST: '127.0.0.1.evil.example' })).toBe(false);
  expect(demoOf({ HOST: '0.0.0.0', DEMO: '1' })).toBe(true);
  // loopback behind a proxy is the internet
  const proxied = { TRUST_PROXY: '1', PUBLIC_URL: 'https://vault.example' };
  expect([demoOf(proxied), demoOf({ ...proxied, HOST: '::1' })]).toEqual([false, false]);
  expect(demoOf({ ...proxied, PLAIN_HTTP: '1' })).toBe(false);
  expect(demoOf({ ...proxied, DEMO: '1' })).toBe(true);
});

test('a database that is lost before the greeting: one line without a trace, and the service is closed', async () => {
  const dataDir = join(folder, 'lost');
  copyFolder(await migratedFolder(), dataDir);
  const settings = readSettings({ PORT: '0', DATA_DIR: dataDir });
  const service = await startService(settings);
  await service.db.close();
  const fault: unknown = await greet(service, settings).catch((error: unknown) => error);
  expect(faultLine(fault)).toBe('The database cannot be reached.');
  await expect(fetch(`${service.url}/api/health`)).rejects.toThrow('fetch failed');
}, 60_000);
