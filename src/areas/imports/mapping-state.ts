import { canonical } from '#schema/operations/operation.ts';
import type { ColumnMapping, ImportConfig } from '#schema/rules/import/import-config.ts';

/** The configuration that is saved for a file: columns of another sheet would take the targets of those that are shown. */
export function configToSave(
  reading: ImportConfig,
  mappings: readonly ColumnMapping[],
  columns: readonly string[],
): ImportConfig {
  return { ...reading, columns: mappings.filter(({ from }) => columns.length === 0 || columns.includes(from)) };
}

/** A check and a run work with the saved configuration: true if the screen shows another one. */
export function isUnsaved(shown: ImportConfig, saved: ImportConfig): boolean {
  return textOf(shown) !== textOf(saved);
}

/** A field that is absent is as one without a value. */
const textOf = (config: ImportConfig) => canonical(JSON.parse(JSON.stringify(config)));
