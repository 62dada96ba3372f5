import type { ImportFlaws } from './model-imports.ts';
import type { Mutant } from './run-options.ts';

/** Seeded bugs of imports, at the service. */
const ofImports = (name: string, imports: ImportFlaws): Mutant => ({ name, flaws: { imports } });

export const importMutants: readonly Mutant[] = [
  ofImports('startedOver', { startedOver: true }),
  ofImports('cursorAhead', { cursorAhead: true }),
  ofImports('rollbackBlind', { rollbackBlind: true }),
];
