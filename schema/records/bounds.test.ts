import { expect, test } from 'vitest';
import * as conflicts from '#schema/operations/conflicts.ts';
import { kindOf, operationTypes } from '#schema/operations/all.ts';
import { operation } from '#schema/operations/operation.ts';
import * as wire from '#schema/sync-wire.ts';
import * as conflict from './conflict.ts';
import * as container from './container.ts';
import * as notification from './notification.ts';
import * as order from './order.ts';
import * as reference from './reference.ts';
import * as registration from './registration.ts';
import * as settings from './settings.ts';
import * as translations from './translations.ts';

/** The parts of a valibot shape that this walk reads: its kind, its actions, its parts. */
interface Shape {
  kind?: string;
  type?: string;
  pipe?: Shape[];
  wrapped?: Shape;
  item?: Shape;
  key?: Shape;
  value?: Shape;
  entries?: Record<string, Shape>;
  options?: unknown[];
}

const limits: Readonly<Record<string, readonly string[]>> = {
  string: ['max_length', 'length', 'uuid'],
  array: ['max_length', 'length'],
  record: ['max_entries', 'entries'],
};

/** Paths of texts, lists and records without an upper limit. */
function unbounded(shape: Shape, path: string, seen: Set<Shape>): string[] {
  if (seen.has(shape)) return [];
  seen.add(shape);
  const actions = new Set(actionsOf(shape));
  const needed = limits[shape.type ?? ''];
  const own = needed && !needed.some((type) => actions.has(type)) ? [path] : [];
  const parts: [string, Shape | undefined][] = [
    ['', shape.wrapped],
    ['[]', shape.item],
    ['{key}', shape.key],
    ['{}', shape.type === 'record' ? shape.value : undefined],
    ...Object.entries(shape.entries ?? {}).map(([name, part]): [string, Shape] => [`.${name}`, part]),
    ...(shape.options ?? []).map((part): [string, Shape | undefined] => ['|', isShape(part) ? part : undefined]),
  ];
  // a part may be bounded in only one place, so each path is checked separately
  const inner = parts.flatMap(([name, part]) => (part ? unbounded(part, path + name, new Set(seen)) : []));
  return [...own, ...inner];
}

/** Actions of a shape; a pipe may start with another one. */
function actionsOf({ type, pipe }: Shape): (string | undefined)[] {
  return [type, ...(pipe ?? []).flatMap((part) => (part.pipe && part.pipe !== pipe ? actionsOf(part) : [part.type]))];
}

function isShape(value: unknown): value is Shape {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';
}

const shapesOf = (module: object, name: string): [string, Shape][] =>
  Object.entries(module).flatMap(([key, value]): [string, Shape][] => (isShape(value) ? [[`${name}.${key}`, value]] : []));

const { deviceReport, pushRequest, pullRequest } = wire;
const all: [string, Shape][] = [
  ...shapesOf({ operation, deviceReport, pushRequest, pullRequest }, 'wire'),
  ...shapesOf(conflicts, 'conflicts'),
  ...shapesOf(conflict, 'conflict'),
  ...shapesOf(container, 'container'),
  ...shapesOf(notification, 'notification'),
  ...shapesOf(order, 'order'),
  ...shapesOf(reference, 'reference'),
  ...shapesOf(registration, 'registration'),
  ...shapesOf(settings, 'settings'),
  ...shapesOf(translations, 'translations'),
  ...operationTypes.map((type): [string, Shape] => [type, (kindOf(type)?.payload ?? {}) as Shape]),
];

test.each(all)('no text, list or record is without an upper limit: %s', (name, shape) => {
  expect(unbounded(shape, name, new Set())).toEqual([]);
});
