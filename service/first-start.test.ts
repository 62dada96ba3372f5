import { afterAll, afterEach, expect, test } from 'vitest';
import { startBench, type Start } from '#tests/bench/start-bench.ts';

/** `npm start` with nothing set, as a process: a first start, and those that follow. */
const { start, faultOf, end, close } = startBench();
afterEach(end);
afterAll(close);

/** Waits for a word in the output of a start, then returns the address it printed. */
async function addressOf({ child, output }: Start, word: string): Promise<string> {
  while (!output.out.includes(word)) {
    if (child.exitCode !== null) throw new Error(output.err);
    await new Promise((settle) => {
      setTimeout(settle, 50);
    });
  }
  return /http:\/\/[\d.]+:\d+/.exec(output.out)?.[0] ?? expect.fail('No address was printed.');
}

const healthAt = async (url: string): Promise<unknown> => (await fetch(`${url}/api/health`)).json();

test('it starts, prints address and sign-ins, and keeps all over an end by a signal and over kill -9', async () => {
  const first = start({});
  const before = await healthAt(await addressOf(first, 'Strongroom-1'));
  expect(before).toMatchObject({ service: 'ok', database: 'ok', kind: 'embedded' });
  expect(first.output.out).toMatch(
    /http:\/\/127\.0\.0\.1:\d+\/demo\n.*operator, operator2, supervisor, supervisor2, office, admin, archive or staff/,
  );
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);

  const second = start({});
  expect(await healthAt(await addressOf(second, 'ready'))).toEqual(before);
  second.child.kill('SIGKILL');
  await second.ended;

  const third = start({});
  const url = await addressOf(third, 'ready');
  expect(await healthAt(url)).toEqual(before);
  const client = await fetch(`${url}/api/tenancy/check-client?customerUrlPath=demo`);
  expect(await client.json()).toMatchObject({ result: true });
  third.child.kill('SIGINT');
  expect(await third.ended).toBe(0);

  // neither to other machines, nor through a proxy on this one
  expect(await faultOf({ HOST: '0.0.0.0' })).toContain('DEMO=1');
  expect(await faultOf({ TRUST_PROXY: '1', PUBLIC_URL: 'https://vault.example' })).toContain('DEMO=1');

  // this machine is served; for others the start prints that they are not
  const open = start({ HOST: '0.0.0.0', DEMO: '1' });
  const port = new URL(await addressOf(open, 'PLAIN_HTTP=1')).port;
  const fromHere = await fetch(`http://127.0.0.1:${port}/api/tenancy/check-client?customerUrlPath=demo`);
  expect(await fromHere.json()).toMatchObject({ result: true });
  open.child.kill('SIGTERM');
  expect(await open.ended).toBe(0);
}, 240_000);
