import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ColumnMapping } from '#schema/rules/import/import-config.ts';
import { numberText } from '#src/text/numbers.ts';

/** The rules of a target in one line; empty without any. */
export function useRulesText(mapping: ColumnMapping | undefined): string {
  const { t, i18n } = useLingui();
  if (!mapping) return '';
  const { split, map = [], default: initial } = mapping;
  const count = map.length;
  const parts = [
    split ? t`Part ${numberText(i18n, split.part)}, divided by “${split.by}”` : '',
    count > 0 ? t`${plural(count, { one: '# replacement', other: '# replacements' })}` : '',
    initial === '' ? '' : t`Empty cells: ${initial}`,
  ];
  return parts.filter((text) => text !== '').join(' · ');
}
