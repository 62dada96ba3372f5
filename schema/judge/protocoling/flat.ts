import { container, type containerFields } from '#schema/entities/container.ts';
import { flatFields } from '#schema/entities/flat.ts';
import { registration } from '#schema/entities/registration.ts';
import type { Container } from '#schema/records/container.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { Flat } from '#schema/rules/compare.ts';

/** Comparable fields of a container, stored or requested. */
export function flatContainer(row: Pick<Container, (typeof containerFields)[number] | 'inherited'>): Flat {
  return flatFields(container.compared, row);
}

/** Comparable fields of a registration, stored or requested. */
export function flatRegistration(row: Pick<Registration, 'code' | 'values'>): Flat {
  return flatFields(registration.compared, row);
}
