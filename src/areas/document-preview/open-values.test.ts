import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import type { DocumentMetadata } from '#schema/calls/documents.ts';
import type { Attribute } from '#schema/records/reference.ts';
import { closedValues, valuesOf } from './open-values.ts';

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } });
const given = (id: string, fixedBy: DocumentMetadata['attributes'][number]['fixedBy']) => ({
  id,
  fixedBy,
  readOnly: fixedBy !== '',
});
const metadata = {
  attributes: [given('free', ''), given('box', 'inherited'), given('case', 'held'), given('number', 'autonumber')],
} as unknown as DocumentMetadata; // only what is read
const attributes = ['free', 'box', 'case', 'number', 'newer'].map((id) => ({ id })) as Attribute[];

test('a value of the box or of an open decision is shown with its reason, and a correction does not carry it', () => {
  const { shown, open } = valuesOf(attributes, metadata);
  expect(shown.map(({ id }) => id)).toEqual(['free', 'box', 'case', 'number']);
  expect(open.map(({ id }) => id)).toEqual(['free']);
  const closed = closedValues(i18n, metadata);
  expect([...closed.keys()]).toEqual(['box', 'case', 'number']);
  expect([closed.get('box'), closed.get('case')]).toEqual([
    'It came with the box and is changed there.',
    'A supervisor is deciding about it.',
  ]);
});
