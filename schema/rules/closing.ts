import type { Attribute, ContainerType } from '#schema/records/reference.ts';
import type { Container } from '#schema/records/container.ts';
import type { Registration } from '#schema/records/registration.ts';

/** Obstacles to closing a container (decisions.md, Status), and points to check first. */
export interface ClosingSummary {
  documents: number;
  /** Reasons that forbid closing. */
  obstacles: ('containerEmpty' | 'sealRequired')[];
  /** Repeated codes, in the order of their first occurrence. */
  duplicates: { code: string; times: number }[];
  /** Missing numbers of autonumbered attributes, at most `GAPS_SHOWN` of each. */
  gaps: { attributeId: string; name: string; missing: string[]; count: number }[];
}

export const GAPS_SHOWN = 5;

interface Numbered {
  prefix: string;
  number: number;
  width: number;
}

/** Returns the trailing digits of a value with their prefix; null without digits. */
function numbered(value: string): Numbered | null {
  const match = /^(.*?)(\d{1,15})$/.exec(value);
  if (!match) return null;
  const digits = match[2] ?? '';
  return { prefix: match[1] ?? '', number: Number(digits), width: digits.length };
}

function gapsOf(attribute: Attribute, registrations: readonly Registration[]): ClosingSummary['gaps'][number] | null {
  const series = new Map<string, { numbers: Set<number>; width: number }>();
  for (const row of registrations) {
    const value = numbered(row.values[attribute.id] ?? '');
    if (!value) continue;
    const known = series.get(value.prefix) ?? { numbers: new Set<number>(), width: value.width };
    known.numbers.add(value.number);
    series.set(value.prefix, known);
  }
  const missing: string[] = [];
  let count = 0;
  for (const [prefix, { numbers, width }] of series) {
    const rising = [...numbers].toSorted((a, b) => a - b);
    rising.forEach((number, index) => {
      const before = rising[index - 1];
      if (before === undefined || number === before + 1) return;
      count += number - before - 1;
      for (let gap = before + 1; gap < number && missing.length < GAPS_SHOWN; gap += 1)
        missing.push(`${prefix}${String(gap).padStart(width, '0')}`);
    });
  }
  return count === 0 ? null : { attributeId: attribute.id, name: attribute.name, missing, count };
}

function duplicatesOf(registrations: readonly Registration[]): ClosingSummary['duplicates'] {
  const times = new Map<string, number>();
  for (const { code } of registrations) if (code !== '') times.set(code, (times.get(code) ?? 0) + 1);
  return [...times].filter(([, count]) => count > 1).map(([code, count]) => ({ code, times: count }));
}

/**
 * Summarises a container before it is closed. Gaps and duplicates are warnings; only obstacles forbid.
 * @param seals seals typed or scanned so far
 */
export function closingSummary(
  container: Pick<Container, 'documents'>,
  registrations: readonly Registration[],
  attributes: readonly Attribute[],
  type: Pick<ContainerType, 'sealRequired'> | undefined,
  seals: readonly string[],
): ClosingSummary {
  const documents = Math.max(container.documents, registrations.length);
  const obstacles: ClosingSummary['obstacles'] = [];
  if (documents === 0) obstacles.push('containerEmpty');
  if (type?.sealRequired && seals.length === 0) obstacles.push('sealRequired');
  const gaps = attributes.filter((attribute) => attribute.autonumber).map((attribute) => gapsOf(attribute, registrations));
  return { documents, obstacles, duplicates: duplicatesOf(registrations), gaps: gaps.filter((gap) => gap !== null) };
}
