import { canonical } from '#schema/operations/operation.ts';
import type { Container } from '#schema/records/container.ts';
import type { Registration } from '#schema/records/registration.ts';

/**
 * Returns the text for a transfer list's content hash. It contains the handed over items without time and author of the print,
 * so a device's provisional list and the official one can be compared (decisions.md, Status).
 * @param registrations in the order they were registered
 */
export function protocolText(
  { code, seals, inherited }: Pick<Container, 'code' | 'seals' | 'inherited'>,
  registrations: readonly Pick<Registration, 'code' | 'values'>[],
): string {
  return canonical({ code, seals, inherited, documents: registrations.map(({ code: of, values }) => ({ code: of, values })) });
}
