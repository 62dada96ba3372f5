import { expect, test } from 'vitest';
import '#schema/rules/pattern-engine.ts';
import type { ContainerType, DocumentClass, Project } from '#schema/records/reference.ts';
import { plainAttribute } from '#schema/rules/plain-attribute.ts';
import { emptyDraft, inheritedName, valuesAtStart, type Choices, type ContainerValues } from './container-draft.ts';
import { Followers } from './followers.ts';

/** Two projects of two classes and types each; the first class of each asks for a currency. */
const choices: Choices = {
  projects: ['hr', 'law'].map((id) => ({ id, containerTypeIds: ['box', 'envelope'] }) as Project),
  types: ['box', 'envelope'].map((id) => ({ id, codePattern: id === 'box' ? '^\\d{10}$' : '^K\\d{6}$' }) as ContainerType),
  classes: ['hr', 'law'].flatMap((projectId) =>
    ['first', 'second'].map(
      (name) =>
        ({
          id: `${projectId}-${name}`,
          projectId,
          attributes: [plainAttribute({ id: 'currency', inherited: true, defaultValue: name === 'first' ? 'PLN' : 'EUR' })],
        }) as unknown as DocumentClass,
    ),
  ),
};
const currency = inheritedName('currency');

/** A form whose every change is followed, as the screen does it. */
function formOf(begun: ContainerValues) {
  let values = begun;
  const followers = new Followers(begun);
  const set = (name: string, value: string): void => {
    values = { ...values, [name]: value };
    followers.changed(name, values, choices, set);
  };
  return { set, values: () => values };
}

const begun = valuesAtStart(
  { ...emptyDraft, code: '0000000001', projectId: 'hr', containerTypeId: 'envelope', classId: 'hr-second' },
  null,
  choices,
);

test('ux §6.3, 3: a scan that chose in the list of projects, or of classes, leaves the whole form as it was', () => {
  const form = formOf({ ...begun, [currency]: '' });
  const before = form.values();
  form.set('projectId', 'law');
  expect(form.values()).toMatchObject({ containerTypeId: 'envelope', classId: 'law-first', [currency]: 'PLN' });
  form.set('projectId', 'hr');
  expect(form.values()).toEqual(before);
  form.set('classId', 'hr-first');
  expect(form.values()[currency]).toBe('PLN');
  form.set('classId', 'hr-second');
  expect(form.values()).toEqual(before);
});

test('a value typed under another choice is kept, unless it depends on the choice', () => {
  const form = formOf(begun);
  form.set('projectId', 'law');
  form.set('description', 'torn');
  form.set('costCenterId', 'cc');
  form.set('containerTypeId', 'box');
  form.set('projectId', 'hr');
  expect(form.values()).toMatchObject({
    description: 'torn',
    costCenterId: 'cc',
    classId: 'hr-second',
    containerTypeId: 'envelope',
  });
});

test('a value that is typed stays through what is chosen later in its class', () => {
  const form = formOf(begun);
  form.set(currency, 'CHF');
  form.set('containerTypeId', 'box');
  form.set('containerTypeId', 'envelope');
  expect(form.values()[currency]).toBe('CHF');
});

test('a label scanned into the form brings its type; another one chosen for it by hand stays', () => {
  const form = formOf({ ...begun, containerTypeId: 'box' });
  form.set('code', 'K000123');
  expect(form.values()['containerTypeId']).toBe('envelope');
  form.set('containerTypeId', 'box');
  form.set('description', 'torn');
  expect(form.values()['containerTypeId']).toBe('box');
  form.set('code', '0000000002');
  expect(form.values()['containerTypeId']).toBe('box');
});
