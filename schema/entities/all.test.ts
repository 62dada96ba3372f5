import { expect, test } from 'vitest';
import { entities, entityIn, entityNamed, entityOfStream } from './all.ts';

const twice = (values: readonly unknown[]) => values.filter((value, at) => values.indexOf(value) !== at);

test('each entity has a name, a stream and a place in its collection of its own', () => {
  expect(twice(entities.map(({ name }) => name))).toEqual([]);
  expect(twice(entities.map(({ stream }) => stream))).toEqual([]);
  expect(twice(entities.map(({ collection, of }) => `${collection} ${of}`))).toEqual([]);
});

test.each(entities.map((entity) => [entity.name, entity] as const))(
  '%s is found by name, stream and stored row',
  (name, entity) => {
    expect(entityNamed(name)).toBe(entity);
    expect(entityOfStream(entity.stream)).toBe(entity);
    expect(entityIn(entity.collection, entity.of)).toBe(entity);
    // rows of a shared collection contain the name of their entity
    expect('of' in entity.fields).toBe(entity.of !== '');
  },
);
