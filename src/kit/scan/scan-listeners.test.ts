import { beforeAll, expect, test } from 'vitest';
import { loadPatterns } from '#schema/rules/pattern.ts';
import { ScanListeners } from './scan-listeners.ts';

const patterns = { container: [String.raw`^\d{10}$`], document: [String.raw`^\d{12}$`] };

beforeAll(async () => void (await loadPatterns()));

test('a label scanned before the patterns are known waits for them, and is judged by them', () => {
  const places = new ScanListeners();
  const taken: string[] = [];
  const take = ({ code, kind }: { code: string; kind: string }) => void taken.push(`${kind} ${code}`);
  const stop = places.add({ patterns: null, take });
  places.take('0000992001', 1);
  places.take('773109420042', 2);
  expect(taken).toEqual([]);
  stop();
  places.add({ patterns, take });
  expect(taken).toEqual(['container 0000992001', 'document 773109420042']);
  places.take('0000992002', 3);
  expect(taken).toHaveLength(3);
});

test('the newest place is asked first; what it leaves goes to the one behind', () => {
  const places = new ScanListeners();
  const taken: string[] = [];
  places.add({ patterns, take: ({ code }) => void taken.push(`page ${code}`) });
  const close = places.add({
    patterns,
    take: ({ code, kind }) => (kind === 'document' ? void taken.push(`dialog ${code}`) : false),
  });
  places.take('773109420042', 1);
  places.take('0000992001', 2);
  close();
  places.take('773109420043', 3);
  expect(taken).toEqual(['dialog 773109420042', 'page 0000992001', 'page 773109420043']);
  expect(places.count).toBe(1);
});

test('a window over the page refuses scans it does not take, whichever was there first; without listeners it gets none', () => {
  const places = new ScanListeners();
  const taken: string[] = [];
  const close = places.add({ patterns, over: 'guard', take: ({ code }) => void taken.push(`refused ${code}`) });
  expect(places.count).toBe(0);
  places.add({ patterns, take: ({ code }) => void taken.push(`page ${code}`) });
  places.take('0000992001', 1);
  const stop = places.add({
    patterns,
    over: 'dialog',
    take: ({ code, kind }) => kind === 'document' && void taken.push(`dialog ${code}`),
  });
  places.take('773109420042', 2);
  places.take('0000992002', 3);
  // a new sign-in request in the meantime: its window covers the other one
  const signedIn = places.add({ patterns, over: 'guard', take: ({ code }) => void taken.push(`sign-in ${code}`) });
  places.take('773109420043', 4);
  signedIn();
  stop();
  close();
  places.take('0000992003', 5);
  expect(taken).toEqual([
    'refused 0000992001',
    'dialog 773109420042',
    'refused 0000992002',
    'sign-in 773109420043',
    'page 0000992003',
  ]);
});

test('the word on a scan goes with the page, or with the window that took it, never with another window', () => {
  const places = new ScanListeners();
  const page = { patterns, take: () => undefined };
  const window = { patterns, over: 'guard', take: () => undefined } as const;
  places.add(page);
  places.take('0000992001', 1);
  places.add(window);
  expect([places.answers(page), places.answers(window)]).toEqual([true, false]);
  places.take('0000992002', 2);
  expect([places.answers(page), places.answers(window)]).toEqual([true, true]);
});

test('a scan made while no place takes any comes to the next place, once; after its time it is forgotten', () => {
  const places = new ScanListeners();
  const taken: string[] = [];
  const close = places.add({ patterns, over: 'guard', take: ({ code }) => void taken.push(`refused ${code}`) });
  expect(places.take('0000992001', 1)).toBe(false);
  expect(places.take('0000992001', 1_700)).toBe(false);
  expect(places.take('0000992002', 2_000)).toBe(false);
  expect(places.forget('0000992001', 1)).toBe(false);
  expect(places.forget('0000992002', 2_000)).toBe(true);
  close();
  places.add({ patterns, take: ({ code }) => void taken.push(`page ${code}`) });
  expect(taken).toEqual(['page 0000992001']);
  expect(places.forget('0000992001', 1_700)).toBe(false);
});
