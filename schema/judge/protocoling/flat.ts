import { container, type containerFields } from '#schema/entities/container.ts';
import { flatFields } from '#schema/entities/flat.ts';
import { registration } from '#schema/entities/registration.ts';
import type { Container } from '#schema/records/container.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { Flat } from '#schema/rules/compare.ts';

/** A container's compared fields, also of one that is only asked for. */
export function flatContainer(row: Pick<Container, (typeof containerFields)[number] | 'inherited'>): Flat {
  return flatFields(container.compared, row);
}

/** A registration's compared fields, also of one that is only asked for. */
export function flatRegistration(row: Pick<Registration, 'code' | 'values'>): Flat {
  return flatFields(registration.compared, row);
}
