import { countOutcome, exceptionKind, type ExceptionKind } from '#schema/codes/bench.ts';
import { missingOf, type CountItem, type Expected } from './count.ts';

/** A difference between a box and its register, which becomes an exception when the count is confirmed. */
export interface Difference {
  kind: ExceptionKind;
  registrationId: string;
  code: string;
}

/**
 * Differences between a count and the register: missing documents first, then codes of other boxes, then codes registered
 * nowhere and labels that cannot be read, each once.
 */
export function differencesOf(expected: readonly Expected[], items: readonly CountItem[]): Difference[] {
  const missing = missingOf(expected, items).map(({ id, code }) => ({ kind: exceptionKind.missing, registrationId: id, code }));
  const here = new Set(expected.map(({ code }) => code));
  const ids = new Set(expected.map(({ id }) => id));
  const unreadable = new Set(items.filter(({ outcome }) => outcome === countOutcome.unreadable).map(({ code }) => code));
  const foreign = new Map<string, Difference>();
  for (const { registrationId, code, outcome } of items) {
    if (code === '' ? ids.has(registrationId) : here.has(code)) continue;
    const name = code || registrationId;
    const belongs = registrationId !== '' || outcome === countOutcome.elsewhere || outcome === countOutcome.somewhere;
    const known = foreign.get(name);
    if (known && (known.registrationId !== '' || !belongs)) continue;
    const kind = unreadable.has(code) ? exceptionKind.unreadable : exceptionKind.unregistered;
    foreign.set(name, { kind: belongs ? exceptionKind.wrongBox : kind, registrationId, code });
  }
  const others = [...foreign.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1));
  const isWrongBox = ({ kind }: Difference) => kind === exceptionKind.wrongBox;
  return [...missing, ...others.filter(isWrongBox), ...others.filter((found) => !isWrongBox(found))];
}
