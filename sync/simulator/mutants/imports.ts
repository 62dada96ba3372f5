import type { ImportFlaws } from '#sync/simulator/model/imports.ts';
import type { Mutant } from '#sync/simulator/run-options.ts';

/** Seeded bugs of imports, at the service. */
const ofImports = (name: string, imports: ImportFlaws): Mutant => ({ name, flaws: { imports } });

export const importMutants: readonly Mutant[] = [
  ofImports('startedOver', { startedOver: true }),
  ofImports('cursorAhead', { cursorAhead: true }),
  ofImports('rollbackBlind', { rollbackBlind: true }),
];
