import { expect, test } from 'vitest';
import { testPorts } from '#tests/bench/sync-ports.ts';
import { Bell } from './bell.ts';
import { Connection, type Reach } from './connection.ts';

function connectionOver(answers: boolean[]) {
  const bench = testPorts({ probe: async () => answers.shift() ?? true });
  const bell = new Bell(bench.ports.clock);
  const reports: Reach[] = [];
  const connection = new Connection(bench.ports, bell, (reach) => reports.push(reach));
  return { ...bench, connection, reports };
}

test('online only after two good probes', async () => {
  const { connection, reports, pass } = connectionOver([true, true]);
  void connection.ensure(() => false);
  await pass(0);
  expect(connection.reach).toBe('connecting');
  await pass(300);
  expect(reports).toEqual(['online']);
});

test('a good probe between bad ones proves nothing', async () => {
  const { connection, pass } = connectionOver([true, false, true, false, false]);
  void connection.ensure(() => false);
  await pass(2_000);
  expect(connection.reach).toBe('unreachable');
});

test('lost only by a failed request and a failed probe together', async () => {
  const { connection, pass } = connectionOver([true, true, true, false]);
  void connection.ensure(() => false);
  await pass(300);
  await connection.failed();
  expect(connection.reach).toBe('online');
  await connection.failed();
  expect(connection.reach).toBe('unreachable');
});

test("the browser's word alone changes the name of the trouble, not its being", async () => {
  const { connection, pass } = connectionOver([false, false]);
  connection.hint('offline');
  void connection.ensure(() => false);
  await pass(500);
  expect(connection.reach).toBe('offline');
});

test('a nudge ends the wait for the next probe', async () => {
  const { connection, pass } = connectionOver([false, false, false, false, false, false, true, true]);
  void connection.ensure(() => false);
  await pass(60_000);
  expect(connection.reach).toBe('unreachable');
  connection.hint('online');
  await pass(300);
  expect(connection.reach).toBe('online');
});
