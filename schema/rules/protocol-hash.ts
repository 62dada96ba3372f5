import { canonical } from '#schema/operations/operation.ts';
import type { Container } from '#schema/records/container.ts';
import type { Registration } from '#schema/records/registration.ts';

/**
 * Returns the text for a protocol's content hash: what was handed over, without time and author of the print, so the
 * provisional protocol of a device and the official one can be compared (decisions.md, Status).
 * @param registrations in the order they were registered
 */
export function protocolText(
  { code, seals, inherited }: Pick<Container, 'code' | 'seals' | 'inherited'>,
  registrations: readonly Pick<Registration, 'code' | 'values'>[],
): string {
  return canonical({ code, seals, inherited, documents: registrations.map(({ code: of, values }) => ({ code: of, values })) });
}
