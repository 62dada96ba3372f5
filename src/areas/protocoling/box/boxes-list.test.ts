import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { containerStatus } from '#schema/codes.ts';
import type { ContainerDoc } from '#src/data/queries/containers.ts';
import { valuesFrom } from '#src/kit/list/url-values.ts';
import { csvOf } from '#src/kit/list/export-file.ts';
import { boxLists } from './boxes-list.tsx';

const { online, offline } = boxLists.mine;

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } });
const columns = online.columns.filter(({ id }) => id === 'code' || id === 'status' || id === 'mark');
const box = (row: number, base: number | undefined, mark: ContainerDoc['mark'], orderId = '') =>
  ({
    code: '0000412861',
    status: row,
    mark,
    row: { status: row, orderId },
    base: base === undefined ? null : { status: base },
  }) as ContainerDoc;

test('the exported list has status and state in words, like the screen', () => {
  const { opened, closed } = containerStatus;
  const text = csvOf(i18n, columns, [box(opened, opened, 'accepted'), box(closed, opened, 'tablet')]);
  const [head, ...lines] = text.trim().split(/\r?\n/);
  expect(head).toMatch(/Code.*Status.*Sync/);
  expect(lines[0]).toMatch(/0000412861.*Open/);
  expect(lines[1]).toMatch(/Closes when sent/);
  expect(text).not.toMatch(/[;,"](tablet|accepted|0|1)["\r\n;,]/);
});

test('a waiting close is shown before the pickup that waits with it', () => {
  const { opened, closed } = containerStatus;
  const text = csvOf(i18n, columns, [box(closed, opened, 'tablet', 'o-1'), box(closed, closed, 'accepted', 'o-1')]);
  const [, waits, asked] = text.trim().split(/\r?\n/);
  expect([waits, asked]).toEqual([expect.stringContaining('Closes when sent'), expect.stringContaining('Pickup ordered')]);
});

test('S3: without the network only Opened is offered, whatever the address asks for', () => {
  const asked = { status: String(containerStatus.closed) };
  expect(offline.filters.status.options.map(({ value }) => value)).toEqual([String(containerStatus.opened)]);
  expect(valuesFrom(offline, asked).filters.status).toBe(String(containerStatus.opened));
  expect(valuesFrom(online, asked).filters.status).toBe(String(containerStatus.closed));
});

test('S1 §9: a formula in a column of the list is text in its file', () => {
  const code = columns.filter(({ id }) => id === 'code');
  const hostile = { ...box(1, 1, 'accepted'), code: "=cmd|' /C calc'!A0" };
  expect(csvOf(i18n, code, [hostile])).toContain(`\n"'=cmd|' /C calc'!A0"\r\n`);
});

test('ux §6.1: operators start with their own boxes, users who register nothing with all boxes; the address can name either', () => {
  expect(valuesFrom(boxLists.mine.online, {}).filters.whose).toBe('mine');
  expect(valuesFrom(boxLists.mine.online, { whose: 'all' }).filters.whose).toBe('all');
  expect(valuesFrom(boxLists.all.online, {}).filters.whose).toBe('all');
});
