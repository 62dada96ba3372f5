import { expect, test } from 'vitest';
import { ScanListeners } from './scan-listeners.ts';

const patterns = { container: [String.raw`^\d{10}$`], document: [String.raw`^\d{12}$`] };

test('a label scanned before the patterns are known waits for them, and is judged by them', () => {
  const places = new ScanListeners();
  const heard: string[] = [];
  const take = ({ code, kind }: { code: string; kind: string }) => void heard.push(`${kind} ${code}`);
  const stop = places.add({ patterns: null, take });
  places.take('0000992001', 1);
  places.take('773109420042', 2);
  expect(heard).toEqual([]);
  stop();
  places.add({ patterns, take });
  expect(heard).toEqual(['container 0000992001', 'document 773109420042']);
  places.take('0000992002', 3);
  expect(heard).toHaveLength(3);
});

test('the newest place is asked first; what it leaves goes to the one behind', () => {
  const places = new ScanListeners();
  const heard: string[] = [];
  places.add({ patterns, take: ({ code }) => void heard.push(`page ${code}`) });
  const close = places.add({
    patterns,
    take: ({ code, kind }) => (kind === 'document' ? void heard.push(`dialog ${code}`) : false),
  });
  places.take('773109420042', 1);
  places.take('0000992001', 2);
  close();
  places.take('773109420043', 3);
  expect(heard).toEqual(['dialog 773109420042', 'page 0000992001', 'page 773109420043']);
  expect(places.count).toBe(1);
});
