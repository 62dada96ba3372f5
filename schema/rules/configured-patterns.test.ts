import { expect, test } from 'vitest';
import type { ContainerType, DocumentClass } from '#schema/records/reference.ts';
import { faultyPatterns } from '#schema/rules/configured-patterns.ts';
import '#schema/rules/pattern-engine.ts';
import { plainAttribute } from '#schema/rules/plain-attribute.ts';

test('R-159: a configuration is refused for each pattern the engine cannot run, with its place and what to do', () => {
  const attributes = [
    plainAttribute({ name: 'Tax number', regex: '(?=\\d)\\d{10}' }),
    plainAttribute({ id: 'b', name: 'Surname', regex: "^[\\p{L}' -]+$", regexFlags: 'u' }),
  ];
  const classes = [{ name: 'Invoice', attributes }] as unknown as DocumentClass[]; // what is not asked is left out
  const types = [{ name: 'Box', codePattern: '(A)\\1' }] as ContainerType[];
  expect(faultyPatterns({ classes, types, scan: { seal: '^S\\d{8}$', document: 'a{900}b{900}c{900}' } })).toEqual([
    expect.stringMatching(/^Invoice, Tax number: .*look-ahead/),
    expect.stringMatching(/^Box: .*back references/),
    expect.stringMatching(/^scan of document: .*smaller counts/),
  ]);
});
