import { canonical } from '#schema/operations/operation.ts';
import type { Container } from '#schema/records/container.ts';
import type { Registration } from '#schema/records/registration.ts';

/**
 * The text a protocol's content hash is taken over: what was handed over, nothing of when or by whom it was printed, so
 * that the provisional protocol of a device and the official one can be told to be the same (decisions.md, Status).
 * @param registrations in the order they were registered
 */
export function protocolText(
  { code, seals, inherited }: Pick<Container, 'code' | 'seals' | 'inherited'>,
  registrations: readonly Pick<Registration, 'code' | 'values'>[],
): string {
  return canonical({ code, seals, inherited, documents: registrations.map(({ code: of, values }) => ({ code: of, values })) });
}
