import { expect, test } from 'vitest';
import type { FileSent } from '#sync/ports.ts';
import type { Outcome } from '#sync/transport/outcome.ts';
import { sentBy, upload, type UploadCalls } from './upload.ts';

const done = <T>(data: T): Outcome<T> => ({ kind: 'done', data, message: '' });
const refused = (code: string, status = 422, data?: unknown): Outcome<never> => ({
  kind: 'refused',
  code,
  message: '',
  issues: [],
  status,
  data,
});

/** A service that has some parts of a file, and first returns these answers for each part. */
function serviceWith(parts: number, received: number[], first: Record<number, Outcome<unknown>[]> = {}) {
  const sent: number[] = [];
  const calls: UploadCalls = {
    start: async () => done({ isFinished: false, parts, received }),
    part: async (part) => {
      sent.push(part);
      const word = first[part]?.shift();
      if (word) return word;
      received.push(part);
      return done({});
    },
    finish: async () => (received.length < parts ? refused('file.incomplete', 200) : done({})),
  };
  return { calls, sent };
}

test('I1: a part that was shortened on the way is sent again, alone, until it is whole', async () => {
  const short = refused('file.hashDiffers');
  const { calls, sent } = serviceWith(3, [], { 2: [short, short] });
  const words = [];
  for (let tries = 0; tries < 3; tries += 1) words.push(sentBy(await upload(calls)));
  expect(words).toEqual(['later', 'later', 'arrived']);
  expect(sent).toEqual([1, 2, 2, 2, 3]);
});

test('a file whose last answer was lost sends no byte again', async () => {
  const { calls, sent } = serviceWith(2, [1, 2]);
  const fractions: number[] = [];
  expect(sentBy(await upload(calls, (fraction) => fractions.push(fraction)))).toBe('arrived');
  expect([sent, fractions]).toEqual([[], [0.5, 1]]);
  const whole: UploadCalls = { ...calls, start: async () => done({ isFinished: true, parts: 0, received: [] }) };
  expect(sentBy(await upload(whole))).toBe('arrived');
  expect(sent).toEqual([]);
});

test.each<[Outcome<unknown>, FileSent]>([
  [refused('file.broken'), { refused: 'broken' }],
  [refused('file.locked'), { refused: 'locked' }],
  [refused('file.kindDiffers', 422, { named: 'PDF', is: 'page', isBoth: false }), { refused: 'kindDiffers PDF is page' }],
  [refused('file.kindDiffers', 422, { named: 'PDF', is: 'elf', isBoth: false }), { refused: 'kindDiffers' }],
  [refused('request.invalid'), { refused: 'request.invalid' }],
  [refused('file.hashDiffers'), 'later'],
  [refused('request.malformed'), 'later'],
  [refused('file.checking', 200), 'later'],
  [refused('row.unknown', 404), 'later'],
  [refused('grant.missing', 403), 'later'],
  [refused('request.tooLarge', 413), 'later'],
  [{ kind: 'signIn' }, 'later'],
  [{ kind: 'unreachable' }, 'later'],
  [{ kind: 'later', status: 503, retryAfterMs: 0 }, 'later'],
  [{ kind: 'fault', status: 502, incident: '', retryAfterMs: 0 }, 'later'],
])('I9: only the word of the service on the file itself ends it: %o is %o', (outcome, word) => {
  expect(sentBy(outcome)).toEqual(word);
});
