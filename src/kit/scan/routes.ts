import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { testPattern } from '#schema/rules/pattern.ts';

/** Kind of a scanned code, judged by its pattern and never by the position of the cursor (ux.md §1, 1). */
export const scanKinds = ['container', 'document', 'seal', 'shelf', 'separator', 'command', 'unknown'] as const;
export type ScanKind = (typeof scanKinds)[number];

/** Patterns of the place that listens; those of a kind it does not expect are left empty. */
export interface ScanPatterns {
  container?: readonly string[] | undefined;
  document?: readonly string[] | undefined;
  seal?: readonly string[] | undefined;
  shelf?: readonly string[] | undefined;
}

export type ScanCommand = 'save' | 'undo' | 'nextField' | 'repeat' | 'closeBox' | 'putAside' | 'exception';

/** Texts of the laminated command cards (ux.md §6.3, 7). Letters and hyphens only: they survive every keyboard layout. */
export const commandCodes: Readonly<Record<ScanCommand, string>> = {
  save: 'CMD-SAVE',
  undo: 'CMD-UNDO',
  nextField: 'CMD-NEXT-FIELD',
  repeat: 'CMD-REPEAT',
  closeBox: 'CMD-CLOSE-BOX',
  putAside: 'CMD-PUT-ASIDE',
  exception: 'CMD-EXCEPTION',
};

const SEPARATOR = /^SEP-.+-\d{3}$/;

/** One scanned code, as handlers get it. */
export interface Scan {
  /** Normalised: trimmed, upper case, without AIM prefix. */
  code: string;
  kind: ScanKind;
  /** Every kind whose pattern it matches, best first: a seal dialog takes a seal that also looks like a document. */
  kinds: readonly ScanKind[];
  command: ScanCommand | null;
  /** ms, of its last key. */
  at: number;
}

function matchesAny(patterns: readonly string[] | undefined, code: string): boolean {
  return (patterns ?? []).some((pattern) => pattern !== '' && testPattern(pattern, 'i', code) === 'matches');
}

/** Finds out what a scanned text is for a place with these patterns. */
export function routeScan(text: string, patterns: ScanPatterns, at: number): Scan {
  const code = normaliseCode(text);
  const command = (Object.keys(commandCodes) as ScanCommand[]).find((name) => commandCodes[name] === code) ?? null;
  if (command) return { code, kind: 'command', kinds: ['command'], command, at };
  const separator: readonly ScanKind[] = SEPARATOR.test(code) ? ['separator'] : [];
  const others = (['container', 'document', 'seal', 'shelf'] as const).filter((kind) => matchesAny(patterns[kind], code));
  const kinds: readonly ScanKind[] = [...separator, ...others];
  return { code, kind: kinds[0] ?? 'unknown', kinds, command, at };
}
